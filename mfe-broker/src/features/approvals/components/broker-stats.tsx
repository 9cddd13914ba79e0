import { screens } from '@bluebonnet/contracts'
import type { BrokerStats as Stats } from '@bluebonnet/contracts'
import { StatCard, StatRow } from '@bluebonnet/ui'

/** Dollars in millions with two decimals: `$12.34M` (docs/rules/screens.md#broker-cards). */
const inMillions = (dollars: number): string => `$${(dollars / 1_000_000).toFixed(2)}M`

interface BrokerStatsProps {
  /** Undefined while loading. */
  stats: Stats | undefined
  failed: boolean
}

export const BrokerStats = ({ stats, failed }: BrokerStatsProps) => (
  <StatRow failed={failed}>
    <StatCard label={screens.broker.pending} value={stats?.pendingApprovals ?? null} />
    <StatCard label={screens.broker.approved} value={stats?.approved ?? null} />
    <StatCard label={screens.broker.rejected} value={stats?.rejected ?? null} />
    <StatCard label={screens.broker.volume} value={stats ? inMillions(stats.totalVolume) : null} />
  </StatRow>
)
