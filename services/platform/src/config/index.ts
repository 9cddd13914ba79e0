export * from './settings.js'
export * from './settings.module.js'
export * from './read-settings.js'
