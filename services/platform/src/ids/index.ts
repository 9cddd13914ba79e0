export * from './new-id.js'
export * from './derived-id.js'
