export interface Tier { agents: number; deals: number; brokers: number; managers: number; coordinators: number }

/** Sizes of brokerages (DECISIONS section 8): a small shop, a mid one, and one with five years of a large one's deals. */
export const tiers = {
  small: { agents: 10, deals: 100, brokers: 1, managers: 1, coordinators: 1 },
  mid: { agents: 300, deals: 2_400, brokers: 2, managers: 4, coordinators: 4 },
  large: { agents: 3_000, deals: 100_000, brokers: 5, managers: 20, coordinators: 20 },
} as const satisfies Record<string, Tier>

type TierName = keyof typeof tiers

export const isTierName = (name: string): name is TierName => name in tiers

/** How many rows each deal brings with it, in every tier alike. */
export const perDeal = { clients: 3, documents: 5, notifications: 10 } as const
