// Node's EventEmitter as @types/node has it, for machines without that package.

declare module 'node:events' {
  interface Emitter {
    addListener(name: string | symbol, listener: (...args: any[]) => void): this
    on(name: string | symbol, listener: (...args: any[]) => void): this
    once(name: string | symbol, listener: (...args: any[]) => void): this
    removeListener(name: string | symbol, listener: (...args: any[]) => void): this
    off(name: string | symbol, listener: (...args: any[]) => void): this
    removeAllListeners(name?: string | symbol): this
    setMaxListeners(count: number): this
    getMaxListeners(): number
    listeners(name: string | symbol): Function[]
    rawListeners(name: string | symbol): Function[]
    emit(name: string | symbol, ...args: any[]): boolean
    listenerCount(name: string | symbol, listener?: Function): number
    prependListener(name: string | symbol, listener: (...args: any[]) => void): this
    prependOnceListener(name: string | symbol, listener: (...args: any[]) => void): this
    eventNames(): (string | symbol)[]
  }
  export function once(emitter: Emitter, name: string | symbol): Promise<any[]>
}
