// `once` of node:events as @types/node has it, for machines without that package.

declare module 'node:events' {
  interface Emitter {
    once(name: string | symbol, listener: (...args: any[]) => void): this
  }
  export function once(emitter: Emitter, name: string | symbol): Promise<any[]>
}
