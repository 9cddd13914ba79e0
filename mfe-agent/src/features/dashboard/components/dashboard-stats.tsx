import { changeThisMonth, changeThisWeek, changeVersusLastYear, screens } from '@bluebonnet/contracts'
import type { DashboardStats as Stats } from '@bluebonnet/contracts'
import { formatMoney, StatCard, StatRow } from '@bluebonnet/ui'
import { ClientsIcon, CommissionIcon, DealsIcon, PropertiesIcon } from '@bluebonnet/ui/icons'
import { signed, trendOf } from '../../../shared/signed.js'

const names = screens.dashboard
const versusLastYear = (percent: number | null): string =>
  percent === null ? 'Nothing last year to compare' : changeVersusLastYear(`${signed(percent)}%`)

/** Four figures, each with its change ('+2 this week', docs/rules/screens.md#change-notes) and the list behind it. */
export const DashboardStats = ({ stats }: { stats: Stats | undefined }) => {
  const changes = stats?.changes
  return (
    <StatRow>
      <StatCard
        label={names.activeListings}
        value={stats?.activeListings ?? null}
        href="/properties?status=ACTIVE"
        icon={<PropertiesIcon />}
        change={changes ? changeThisWeek(signed(changes.listingsThisWeek)) : null}
        trend={trendOf(changes?.listingsThisWeek ?? 0)}
      />
      <StatCard
        label={names.pendingDeals}
        value={stats?.pendingDeals ?? null}
        href="/deals"
        icon={<DealsIcon />}
        change={changes ? changeThisWeek(signed(changes.pendingDealsThisWeek)) : null}
        trend={trendOf(changes?.pendingDealsThisWeek ?? 0)}
      />
      <StatCard
        label={names.commissionYtd}
        value={stats ? formatMoney(stats.commissionYTD) : null}
        href="/commission"
        icon={<CommissionIcon />}
        change={changes ? versusLastYear(changes.commissionVsLastYear) : null}
        trend={trendOf(changes?.commissionVsLastYear ?? 0)}
      />
      <StatCard
        label={names.activeClients}
        value={stats?.activeClients ?? null}
        href="/clients"
        icon={<ClientsIcon />}
        change={changes ? changeThisMonth(signed(changes.clientsThisMonth)) : null}
        trend={trendOf(changes?.clientsThisMonth ?? 0)}
      />
    </StatRow>
  )
}
