export * from './activity-entry.entity.js'
export * from './audit-entry.entity.js'
export * from './audit-seal.entity.js'
