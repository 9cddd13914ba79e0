import type { BrokerWaiting } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { formatRelative, StatCard, StatRow, useMinute, useTimeZone } from '@bluebonnet/ui'

const desks = [
  { kind: 'papers', label: 'Papers to Review', href: '/papers' },
  { kind: 'cdas', label: 'CDAs to Approve', href: '/cda-desk' },
  { kind: 'receivables', label: 'Closings Not Paid', href: '/to-receive' },
  { kind: 'licences', label: 'Licenses to Check', href: '/licenses' },
] as const satisfies readonly { kind: keyof BrokerWaiting; label: string; href: string }[]

/** Other work that waits for a broker: each card shows how long the oldest item waits and links to its desk. */
export const WaitingCards = () => {
  const { data, isError } = useCall('GET /api/broker/waiting')
  const timeZone = useTimeZone()
  const now = new Date(useMinute())
  const ofKind = (kind: keyof BrokerWaiting) => {
    if (data === undefined) return { value: null, change: null }
    const { count, since } = data[kind]
    return { value: count, change: since === null ? 'None waiting' : `Oldest ${formatRelative(since, timeZone, now)}` }
  }
  return (
    <StatRow failed={isError}>
      {desks.map(({ kind, ...card }) => (
        <StatCard key={kind} {...card} {...ofKind(kind)} />
      ))}
    </StatRow>
  )
}
