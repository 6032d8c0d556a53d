export * from './convert.js'
