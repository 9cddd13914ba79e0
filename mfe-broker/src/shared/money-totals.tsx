import { useCall } from '@bluebonnet/portal-sdk'
import { formatCount, formatMoney, StatCard, StatRow } from '@bluebonnet/ui'
import { useIsPhone } from '@bluebonnet/ui/page-more'

const desks = [
  { kind: 'receivables', label: 'To Receive', href: '/to-receive', one: 'CDA', many: 'CDAs' },
  { kind: 'payables', label: 'To Pay', href: '/to-pay', one: 'payee', many: 'payees' },
  { kind: 'agents', label: 'Owed by Agents', href: '/agent-accounts', one: 'agent', many: 'agents' },
] as const

interface MoneyTotalsProps {
  /** On a phone a desk shows its own total only. */
  page: (typeof desks)[number]['href']
}

/** The open totals of the three desks, independent of their filters. */
export const MoneyTotals = ({ page }: MoneyTotalsProps) => {
  const { data, isError } = useCall('GET /api/payments/totals')
  const isPhone = useIsPhone()
  const shown = desks.map(({ kind, label, href, one, many }) => ({
    label,
    href,
    value: data === undefined ? null : formatMoney(data[kind].amount, true),
    change: data === undefined ? null : `${formatCount(data[kind].count)} ${data[kind].count === 1 ? one : many} open`,
  }))
  if (isPhone)
    return shown
      .filter(({ href }) => href === page)
      .map(({ label, value, change }) => (
        <p key={label}>
          <strong>{value ?? '—'}</strong> <span className="bb-muted">{change}</span>
        </p>
      ))
  return (
    <StatRow failed={isError}>
      {shown.map((desk) => (
        <StatCard key={desk.label} {...desk} />
      ))}
    </StatRow>
  )
}
