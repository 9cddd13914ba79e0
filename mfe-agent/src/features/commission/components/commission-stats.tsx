import { screens } from '@bluebonnet/contracts'
import type { CommissionSummary } from '@bluebonnet/contracts'
import { formatCount, formatMoney, StatCard, StatRow } from '@bluebonnet/ui'

const names = screens.commission

const deals = (count: number): string => `${formatCount(count)} ${count === 1 ? 'deal' : 'deals'} closed this year`

interface CommissionStatsProps {
  /** Undefined while loading. */
  summary: CommissionSummary | undefined
}

const CapProgress = ({ summary }: CommissionStatsProps) => {
  const cap = summary?.cap ?? null
  const paid = cap && cap.annualCap > 0 ? `${formatMoney(cap.paid)} of ${formatMoney(cap.annualCap)}` : undefined
  return <StatCard label={names.capProgress} value={summary ? capFigure(cap) : null} change={paid} />
}

type InPeriod = NonNullable<CommissionSummary['inPeriod']>

/** The figures of a period that was chosen; the cap is the cap year's whatever the period. */
const PeriodStats = ({ summary, inPeriod }: CommissionStatsProps & { inPeriod: InPeriod }) => (
  <StatRow>
    <StatCard label="Commission" value={formatMoney(inPeriod.commission)} change="Deals closed in this period" />
    <CapProgress summary={summary} />
    <StatCard label={names.avgPerDeal} value={formatMoney(inPeriod.avgPerDeal)} change="Deals closed in this period" />
    <StatCard label="Closed Deals" value={inPeriod.closedDeals} change="In this period" />
  </StatRow>
)

/** Four figures: this year's, or those of the period that the summary was asked for. */
export const CommissionStats = ({ summary }: CommissionStatsProps) => {
  if (summary?.inPeriod !== undefined) return <PeriodStats summary={summary} inPeriod={summary.inPeriod} />
  return (
    <StatRow>
      <StatCard
        label={names.ytd}
        value={summary ? formatMoney(summary.commissionYTD) : null}
        change={summary ? deals(summary.closedDeals) : null}
      />
      <CapProgress summary={summary} />
      <StatCard
        label={names.avgPerDeal}
        value={summary ? formatMoney(summary.avgPerDeal) : null}
        change={summary ? 'Deals closed this year' : null}
      />
      <StatCard
        label={names.thisMonth}
        value={summary ? formatMoney(summary.thisMonth) : null}
        change={summary ? 'Since the 1st' : null}
      />
    </StatRow>
  )
}

const capFigure = (cap: CommissionSummary['cap']): string =>
  cap && cap.annualCap > 0 ? `${Math.round(cap.percent)}%` : '—'
