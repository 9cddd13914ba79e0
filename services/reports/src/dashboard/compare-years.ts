interface DayOfEarnings {
  /** YYYY-MM-DD */
  key: string
  /** Integer cents. */
  cents: number
}

/**
 * The change in whole percent of this year's commission up to today against the same days of last year; null if there
 * is no last year to compare.
 */
export const againstLastYear = (days: readonly DayOfEarnings[], today: string): number | null => {
  const thisYear = Number(today.slice(0, 4))
  const upToToday = (year: number): number =>
    days
      .filter(({ key }) => key.startsWith(`${year}-`) && key.slice(5) <= today.slice(5))
      .reduce((sum, { cents }) => sum + cents, 0)
  const before = upToToday(thisYear - 1)
  return before === 0 ? null : Math.round(((upToToday(thisYear) - before) * 100) / before)
}
