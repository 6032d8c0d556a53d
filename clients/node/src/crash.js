// How an engine ended that was not asked to.

import { EngineCrashedError } from './errors.js'

const startFaults = {
  EACCES: 'it, or a folder above it, may not be executed',
  ENOEXEC: `it is not an executable for ${process.platform} ${process.arch}`,
  ENOENT:
    'it, its interpreter or loader (one for another C library?), or the folder `cwd` is missing',
}

function startFault({ code, message }) {
  return code in startFaults ? `${message}: ${startFaults[code]}` : message
}

/** The error of what a process told of its end, with the last lines of its stderr. */
export function crash({ exitCode, signal, error, stderr }) {
  if (error !== undefined) {
    return new EngineCrashedError(`The engine could not be started: ${startFault(error)}.`)
  }
  const how = signal === null ? `with exit status ${exitCode}` : `by ${signal}`
  return new EngineCrashedError(`The engine ended ${how}.`, {
    exitCode,
    signal,
    stderr: [...stderr],
  })
}
