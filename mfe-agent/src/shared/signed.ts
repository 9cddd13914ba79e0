/** A change with its sign: '+2', '+0', '-3' (docs/rules/screens.md#change-notes). */
export const signed = (count: number): string => `${count < 0 ? '-' : '+'}${Math.abs(count)}`

/** Which way a stat card's arrow points. */
export const trendOf = (count: number): 'up' | 'down' | 'none' => {
  if (count === 0) return 'none'
  return count > 0 ? 'up' : 'down'
}
