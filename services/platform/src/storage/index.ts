export * from './object-store.js'
export * from './exact-length.js'
export * from './folder-store.js'
export * from './storage.module.js'
