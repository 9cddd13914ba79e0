import { useCall } from '@bluebonnet/portal-sdk'
import { formatCount, formatMoney, StatCard, StatRow } from '@bluebonnet/ui'

const desks = [
  { kind: 'receivables', label: 'To Receive', href: '/to-receive', one: 'CDA', many: 'CDAs' },
  { kind: 'payables', label: 'To Pay', href: '/to-pay', one: 'payee', many: 'payees' },
  { kind: 'agents', label: 'Owed by Agents', href: '/agent-accounts', one: 'agent', many: 'agents' },
] as const

/** The open totals of the three desks, independent of their filters. */
export const MoneyTotals = () => {
  const { data, isError } = useCall('GET /api/payments/totals')
  return (
    <StatRow failed={isError}>
      {desks.map(({ kind, label, href, one, many }) => (
        <StatCard
          key={kind}
          label={label}
          href={href}
          value={data === undefined ? null : formatMoney(data[kind].amount, true)}
          change={
            data === undefined ? null : `${formatCount(data[kind].count)} ${data[kind].count === 1 ? one : many} open`
          }
        />
      ))}
    </StatRow>
  )
}
