import { tinKindLabels, type YearEndPayee, type YearEndPayment } from '@bluebonnet/contracts'
import { useCall, useList } from '@bluebonnet/portal-sdk'
import { AppLink, DateText, formatMoney, Money, SectionCard } from '@bluebonnet/ui'
import { LoadMore, Table, type Column } from '@bluebonnet/ui/data'
import { useIsPhone } from '@bluebonnet/ui/page-more'
import { useToday } from '@bluebonnet/ui/use-today'
import { LoadFailure } from '../../shared/load-failure.js'

const columns: Column<YearEndPayment>[] = [
  {
    key: 'deal',
    title: 'Deal',
    render: ({ dealId, propertyAddress, basis, amount }) => (
      <>
        <AppLink href={`/deals/${dealId}`}>{propertyAddress}</AppLink>
        {basis === 'CLOSING' ? <div className="bb-muted">By closing</div> : null}
        {amount < 0 ? <div className="bb-muted">Reversed</div> : null}
      </>
    ),
  },
  { key: 'day', title: 'Date', brief: 'detail', render: ({ day }) => <DateText value={day} /> },
  { key: 'amount', title: 'Paid', align: 'end', render: ({ amount }) => <Money value={amount} exact /> },
  {
    key: 'carried',
    title: 'Fees and advances',
    align: 'end',
    render: ({ carried }) => <Money value={carried} exact />,
  },
  {
    key: 'total',
    title: 'On the form',
    align: 'end',
    brief: 'figure',
    render: ({ total }) => <Money value={total} exact />,
  },
]

const pageRows = 10
const phoneRows = 3

const words = ({ state, because, tinKind, tinLast4 }: YearEndPayee): string => {
  const number = tinKind === null || tinLast4 === null ? null : `${tinKindLabels[tinKind]} ending in ${tinLast4}`
  if (state === 'NEEDS_W9') return 'To be reported. Enter your Form W-9 in Settings, under Business.'
  return number === null || state !== 'REPORT' ? because : `${because} With your ${number}.`
}

const Year = ({ row, year }: { row: YearEndPayee; year: number }) => {
  const params = { year, id: row.id }
  const { rows, error, refetch, isLong, more } = useList(
    'GET /api/year-ends/:year/payees/:id',
    { params },
    useIsPhone() ? phoneRows : pageRows,
    'shown.year',
  )
  return (
    <SectionCard
      title={`Form 1099-NEC, ${year}`}
      flush
      extra={
        <strong>
          <Money value={row.total} exact />
        </strong>
      }>
      <p className="bb-row bb-pad bb-muted">
        {words(row)}
        {row.byClosing === 0 ? '' : ` ${formatMoney(row.byClosing, true)} of it is counted by closing date.`}
      </p>
      {error ? (
        <LoadFailure what="The payments" error={error} onRetry={refetch} />
      ) : (
        <Table
          caption={`Payments of ${year}, oldest first`}
          columns={columns}
          rows={rows}
          rowKey={({ basis, id }) => `${basis} ${id}`}
          empty={null}
        />
      )}
      {isLong ? <LoadMore noun="payments" {...more} /> : null}
    </SectionCard>
  )
}

/** The user's 1099 total of this year so far, or of last year until April. Hidden without payments. */
export const OwnYear = () => {
  const today = useToday()
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '04-01' ? 1 : 0)
  const { data, error, refetch } = useCall('GET /api/year-ends/:year', { params: { year } })
  const [row] = data ?? []
  if (error && data === undefined)
    return (
      <SectionCard title={`Form 1099-NEC, ${year}`}>
        <LoadFailure what="Your form’s total" error={error} onRetry={() => void refetch()} />
      </SectionCard>
    )
  return row === undefined ? null : <Year row={row} year={year} />
}
