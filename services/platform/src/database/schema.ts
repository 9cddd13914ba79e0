/** What an entity is written with. Kept apart from the rest of the platform, so that entities load nothing else. */
export * from './checks.js'
export * from './columns.js'
export * from './references.js'
