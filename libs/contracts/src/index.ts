export * from './enums.js'
export * from './permissions.js'
export * from './lifecycle.js'
export * from './limits.js'
