export interface Tier {
  agents: number
  deals: number
  brokers: number
  managers: number
  coordinators: number
  /** Notifications per deal. */
  notifications: number
}

/** Years of deals in every tier: documents are retained for four years and more. */
const years = 5

/**
 * Sizes of brokerages by their deals a year (docs/rules/lists-and-search.md#sizes): a small shop, a medium one, a large
 * one, and one in every state.
 */
export const tiers = {
  small: { agents: 10, deals: 100 * years, brokers: 1, managers: 1, coordinators: 1, notifications: 10 },
  mid: { agents: 300, deals: 2_400 * years, brokers: 2, managers: 4, coordinators: 4, notifications: 10 },
  large: { agents: 3_000, deals: 20_000 * years, brokers: 5, managers: 20, coordinators: 20, notifications: 10 },
  national: {
    agents: 85_000,
    deals: 100_000 * years,
    brokers: 20,
    managers: 300,
    coordinators: 100,
    notifications: 40,
  },
} as const satisfies Record<string, Tier>

type TierName = keyof typeof tiers

export const isTierName = (name: string): name is TierName => name in tiers

/** Rows per deal, the same in every tier. */
export const perDeal = { clients: 3, documents: 5, papers: 12, tasks: 8 } as const
