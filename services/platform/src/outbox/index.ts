export * from './outbox.entity.js'
export * from './outbox.js'
