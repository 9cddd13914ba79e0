/** Amounts of one division, all in the same unit: cents, or any part of a cent. None is below 0. */
export interface Division {
  /** The brokerage's share before the cap. */
  readonly share: bigint
  /** What the brokerage may still keep in the cap year; null without a cap. */
  readonly remaining: bigint | null
  readonly perFileFee: bigint
}

/** What each gets: always adds up to the gross. */
export interface Parts {
  brokerage: bigint
  perFileFee: bigint
  agent: bigint
}

/**
 * The one division of a gross commission: the brokerage's share stops at the cap, the fee takes no more than is left,
 * the agent gets the rest. A CDA divides whole cents, its share rounded before; an estimate divides the exact amount
 * and rounds the agent's part.
 */
export const divideGross = (gross: bigint, { share, remaining, perFileFee }: Division): Parts => {
  const brokerage = remaining === null || share <= remaining ? share : remaining
  const left = gross - brokerage
  const fee = perFileFee <= left ? perFileFee : left
  return { brokerage, perFileFee: fee, agent: left - fee }
}
