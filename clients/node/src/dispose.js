/** The key under which `await using` looks; Node 18.18 and later have it, earlier ones get a stand-in. */
export const asyncDispose = Symbol.asyncDispose ?? Symbol.for('Symbol.asyncDispose')
