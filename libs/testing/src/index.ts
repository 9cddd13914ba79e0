export * from './postgres.js'
export * from './test-database.js'
export * from './redis.js'
export * from './eventually.js'
