export * from './live-message.js'
export * from './live.js'
export * from './live-hub.js'
export * from './live.module.js'
