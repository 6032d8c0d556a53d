// UTF-8, as the host has it. The global scope of jsdom lacks it; the Node beneath has it.

const { TextDecoder, TextEncoder } = globalThis.TextDecoder ? globalThis : globalThis.process?.getBuiltinModule('util')

export const decoder = new TextDecoder()
export const encoder = new TextEncoder()
