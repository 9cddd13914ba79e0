import { screens } from '@bluebonnet/contracts'
import { StatCard, StatRow } from '@bluebonnet/ui'

interface AdminStatsProps {
  /** Undefined while loading. */
  brokers: number | undefined
  managers: number | undefined
  leads: number | undefined
  /** One of them could not be read. */
  failed: boolean
}

export const AdminStats = ({ brokers, managers, leads, failed }: AdminStatsProps) => (
  <StatRow failed={failed}>
    <StatCard label={screens.admin.brokers} value={brokers ?? null} />
    <StatCard label={screens.admin.managers} value={managers ?? null} />
    <StatCard
      label={screens.admin.users}
      value={brokers === undefined || managers === undefined ? null : brokers + managers}
    />
    <StatCard label={screens.admin.leads} value={leads ?? null} />
  </StatRow>
)
