export * from './new-id.js'
export * from './new-ids.js'
export * from './derived-id.js'
