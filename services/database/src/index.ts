export * from './migrations/index.js'
