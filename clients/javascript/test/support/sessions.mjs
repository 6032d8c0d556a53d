// Golden sessions: Tests/Transcripts/README.md says how they are written.

/** What a session is started with, what it sends, and what comes back. */
export function session(text) {
  let args = []
  let sent = ''
  let expected = ''
  for (const line of text.split('\n')) {
    if (line.startsWith('# args: ')) args = line.slice(8).split(' ')
    else if (line.startsWith('> ')) sent += `${line.slice(2)}\n`
    else if (line.startsWith('< ')) expected += `${line.slice(2)}\n`
    else if (line.startsWith('>> ')) sent += JSON.parse(line.slice(3))
    else if (line.startsWith('<< ')) expected += JSON.parse(line.slice(3))
  }
  return { args, sent, expected }
}
