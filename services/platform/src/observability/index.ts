export * from './logger.js'
export * from './request-context.js'
export * from './health.js'
export { inSources } from './source-places.js'
