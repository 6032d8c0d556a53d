import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that is gone at the end of the test. */
export function temporaryFolder(test) {
  const folder = mkdtempSync(join(tmpdir(), 'mapcam-'))
  test.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** An executable that does what a script says. */
export function impostor(test, script) {
  const path = join(temporaryFolder(test), 'mapcam')
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
  return path
}
