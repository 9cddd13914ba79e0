import type { CompanyDollarTotals } from '@bluebonnet/contracts'
import { formatCount, formatMoney, StatCard, StatRow } from '@bluebonnet/ui'

interface CompanyDollarStatsProps {
  /** Undefined while loading. */
  totals: CompanyDollarTotals | undefined
  failed: boolean
}

/** '23.4% of the gross'; nothing of nothing. */
const shareOf = (part: number, whole: number): string =>
  whole === 0 ? 'No gross commission' : `${((part / whole) * 100).toFixed(1)}% of the gross`

const sides = (count: number): string => `${formatCount(count)} ${count === 1 ? 'side' : 'sides'}`

const wordsOf = (totals: CompanyDollarTotals) =>
  ({
    dollar: [formatMoney(totals.companyDollar), shareOf(totals.companyDollar, totals.grossCommission)],
    gross: [formatMoney(totals.grossCommission), `${sides(totals.sides - totals.dealsWithoutCda)} with a CDA`],
    agents: [formatMoney(totals.agentSplit), shareOf(totals.agentSplit, totals.grossCommission)],
    volume: [formatMoney(totals.volume), `${sides(totals.sides)} closed`],
  }) as const

/** The gross commission of a period and who gets it. */
export const CompanyDollarStats = ({ totals, failed }: CompanyDollarStatsProps) => {
  const words = totals && wordsOf(totals)
  return (
    <StatRow failed={failed}>
      <StatCard label="Company Dollar" value={words?.dollar[0] ?? null} change={words?.dollar[1] ?? null} />
      <StatCard label="Gross Commission" value={words?.gross[0] ?? null} change={words?.gross[1] ?? null} />
      <StatCard label="Agents’ Part" value={words?.agents[0] ?? null} change={words?.agents[1] ?? null} />
      <StatCard label="Closed Volume" value={words?.volume[0] ?? null} change={words?.volume[1] ?? null} />
    </StatRow>
  )
}
