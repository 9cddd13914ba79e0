export { loadTier } from './load-tier.js'
export { setAside } from './set-aside.js'
export { isTierName, tiers } from './tiers.js'
export type { Tier } from './tiers.js'
