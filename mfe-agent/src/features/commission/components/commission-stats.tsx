import { screens } from '@bluebonnet/contracts'
import type { CommissionSummary } from '@bluebonnet/contracts'
import { formatCount, formatMoney, StatCard, StatRow } from '@bluebonnet/ui'

const names = screens.commission

const deals = (count: number): string => `${formatCount(count)} ${count === 1 ? 'deal' : 'deals'} closed this year`

export const CommissionStats = ({ summary }: { summary: CommissionSummary | undefined }) => {
  const cap = summary?.cap ?? null
  return (
    <StatRow>
      <StatCard label={names.ytd} value={summary ? formatMoney(summary.commissionYTD) : null} change={summary ? deals(summary.closedDeals) : null} />
      <StatCard label={names.capProgress} value={summary ? capFigure(cap) : null} change={cap && cap.annualCap > 0 ? `${formatMoney(cap.paid)} of ${formatMoney(cap.annualCap)}` : undefined} />
      <StatCard label={names.avgPerDeal} value={summary ? formatMoney(summary.avgPerDeal) : null} change={summary ? 'Deals closed this year' : null} />
      <StatCard label={names.thisMonth} value={summary ? formatMoney(summary.thisMonth) : null} change={summary ? 'Since the 1st' : null} />
    </StatRow>
  )
}

const capFigure = (cap: CommissionSummary['cap']): string => (cap && cap.annualCap > 0 ? `${Math.round(cap.percent)}%` : '—')
