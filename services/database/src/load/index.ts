export { loadTier } from './load-tier.js'
export type { LoadOptions } from './load-tier.js'
export { isTierName, tiers } from './tiers.js'
export type { Tier, TierName } from './tiers.js'
