// For which machines a file is an executable, by its first bytes.

import { closeSync, openSync, readSync } from 'node:fs'

const elfMachines = { 0x03: 'ia32', 0x28: 'arm', 0x3e: 'x64', 0xb7: 'arm64', 0xf3: 'riscv64' }
const machMachines = { 0x01000007: 'x64', 0x0100000c: 'arm64' }

/** {os, cpu} by Node's names; undefined where that cannot be told, as of scripts. */
export function platformOf(path) {
  const head = Buffer.alloc(20)
  const file = openSync(path, 'r')
  try {
    readSync(file, head, 0, head.length, 0)
  } finally {
    closeSync(file)
  }
  if (head.readUInt32BE(0) === 0x7f454c46) {
    const isLittle = head[5] === 1
    const machine = isLittle ? head.readUInt16LE(18) : head.readUInt16BE(18)
    return { os: 'linux', cpu: elfMachines[machine] ?? `machine ${machine}` }
  }
  if (head.readUInt32LE(0) === 0xfeedfacf) {
    const machine = head.readUInt32LE(4)
    return { os: 'darwin', cpu: machMachines[machine] ?? `machine ${machine}` }
  }
  if (head.toString('latin1', 0, 2) === 'MZ') return { os: 'win32', cpu: undefined }
  return undefined
}
