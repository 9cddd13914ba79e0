export * from './entities.js'
