export * from './logger.js'
export * from './request-context.js'
export { inSources } from './source-places.js'
