export { loadTier } from './load-tier.js'
export { isTierName, tiers } from './tiers.js'
export type { Tier } from './tiers.js'
