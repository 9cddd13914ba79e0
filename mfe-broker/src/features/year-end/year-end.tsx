import {
  tinKindLabels,
  yearEndStateLabels,
  type TagColour,
  type YearEnd as Summary,
  type YearEndPayee,
} from '@bluebonnet/contracts'
import { yearEndStates, type YearEndState } from '@bluebonnet/domain'
import { urlOf, useCall, useFilters, useList, usePanel } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import {
  AppLink,
  Button,
  EmptyState,
  ErrorState,
  formatDate,
  formatMoney,
  lazyDialog,
  Money,
  PageHeader,
  StatCard,
  StatRow,
  ToneTag,
} from '@bluebonnet/ui'
import { actionsColumn, RowActions } from '@bluebonnet/ui/actions-column'
import { ListCard, Table, type Column } from '@bluebonnet/ui/data'
import { DownloadIcon, Icon } from '@bluebonnet/ui/icons'
import { PageMore, useIsPhone } from '@bluebonnet/ui/page-more'
import { Alert, FilterBar, SearchBox, Select } from '@bluebonnet/ui/page-forms'
import { RowsSkeleton } from '@bluebonnet/ui/plain'
import { useToday } from '@bluebonnet/ui/use-today'
import { useState } from 'react'
import { AllowedPage } from '../../shared/allowed-page.js'
import { MoneyPages } from '../../shared/office-pages.js'
import { IrisCard } from './iris-card.js'
import './year-end.css'

const title = 'Year End'
const pageRows = 20

const PayeeW9Dialog = lazyDialog(async () => (await import('./tax-dialogs.js')).PayeeW9Dialog)
const RevealDialog = lazyDialog(async () => (await import('./tax-dialogs.js')).RevealDialog)
const NumberDialog = lazyDialog(async () => (await import('./year-end-panels.js')).NumberDialog)
const PaymentsPanel = lazyDialog(async () => (await import('./year-end-panels.js')).PaymentsPanel)

const colours: Record<YearEndState, TagColour> = {
  REPORT: 'blue',
  NEEDS_W9: 'red',
  BELOW_THRESHOLD: 'gray',
  NOT_REPORTED: 'gray',
}

interface YearEndActions {
  onW9: (payee: YearEndPayee) => void
  onPayments: (payee: YearEndPayee) => void
  /** Null for users without permission. */
  onShow: ((payee: YearEndPayee) => void) | null
}

const TaxNumber = ({ tinKind, tinLast4, signedOn, sameNumberAs }: YearEndPayee) => {
  if (tinKind === null || tinLast4 === null) return <span className="bb-muted">Not entered</span>
  return (
    <div>
      <span className="bb-figure">
        {tinKindLabels[tinKind]} ··· {tinLast4}
      </span>
      {signedOn === null ? null : <div className="bb-muted">Signed {formatDate(signedOn, 'UTC')}</div>}
      {sameNumberAs.length > 0 ? <div className="bb-bad">Same number as {sameNumberAs.join(', ')}</div> : null}
    </div>
  )
}

const Total = ({ total, byClosing, filed }: YearEndPayee) => (
  <div>
    <Money value={total} exact />
    {byClosing === 0 ? null : <div className="bb-muted">{formatMoney(byClosing, true)} by closing</div>}
    {filed === undefined || filed === total ? null : (
      <div className="bb-bad">
        Filed {formatMoney(filed, true)}, now {formatMoney(total, true)}
      </div>
    )}
  </div>
)

const columnsOf = ({ onW9, onPayments, onShow }: YearEndActions): Column<YearEndPayee>[] => [
  {
    key: 'payee',
    title: 'Payee',
    render: ({ id, kind, name, legalName }) => (
      <div>
        {kind === 'AGENT' ? <AppLink href={`/roster/${id}`}>{name}</AppLink> : name}
        {legalName === null || legalName === name ? null : <div className="bb-muted">{legalName}</div>}
      </div>
    ),
  },
  {
    key: 'state',
    title: 'Form 1099-NEC',
    brief: 'state',
    render: ({ state, because }) => (
      <div>
        <ToneTag colour={colours[state]}>{yearEndStateLabels[state]}</ToneTag>
        <div className="bb-muted year-end-because">{because}</div>
      </div>
    ),
  },
  { key: 'number', title: 'Number', brief: 'detail', render: TaxNumber },
  { key: 'total', title: 'Total', align: 'end', brief: 'figure', render: (payee) => <Total {...payee} /> },
  actionsColumn((payee) => (
    <RowActions
      name={payee.name}
      actions={[
        onShow !== null && payee.tinLast4 !== null && ['Show number', () => onShow(payee)],
        ['W-9', () => onW9(payee)],
        ['Payments', () => onPayments(payee)],
      ]}
    />
  )),
]

/** '$2,000', or '$2,000.50' with cents. */
const amountOf = (dollars: number): string => formatMoney(dollars, !Number.isInteger(dollars))

const Figures = ({ summary }: { summary: Summary | undefined }) => {
  const of = (state: YearEndState): number | null => summary?.counts[state] ?? null
  return (
    <StatRow>
      <StatCard
        label="To report"
        value={of('REPORT')}
        change={summary ? `${formatMoney(summary.reported, true)} in all` : null}
      />
      <StatCard label="Needs W-9" value={of('NEEDS_W9')} change={summary ? 'To report, without a number' : null} />
      <StatCard
        label="Below threshold"
        value={of('BELOW_THRESHOLD')}
        change={summary ? `Less than ${amountOf(summary.reportableFrom)}` : null}
      />
      <StatCard label="Not reported" value={of('NOT_REPORTED')} change={summary ? 'Corporations' : null} />
    </StatRow>
  )
}

/** On a phone: what is to be reported, and what is missing for it. */
const BriefFigures = ({ summary }: { summary: Summary | undefined }) => (
  <p>
    {summary ? (
      <>
        <strong>{summary.counts.REPORT} to report</strong>{' '}
        <span className="bb-muted">
          {formatMoney(summary.reported, true)} · {summary.counts.NEEDS_W9} without a W-9
        </span>
      </>
    ) : (
      <strong>—</strong>
    )}
  </p>
)

const Words = ({ summary }: { summary: Summary }) => {
  const { year, dueDay, isEFiled, booksBegan, reportableFrom, isThresholdKnown } = summary
  return (
    <p className="bb-muted">
      Due {formatDate(dueDay, 'UTC')}, to the payees and to the IRS; from 10 returns of all kinds together by e-file
      {isEFiled ? ', which these are' : ''}. What payees were paid in {year}, with the fees that were deducted from
      their share.
      {isThresholdKnown
        ? ''
        : ` The amount for ${year} is not known here: ${amountOf(reportableFrom)} unless you set another.`}
      {booksBegan === null
        ? ''
        : ` What closed before ${formatDate(booksBegan, 'UTC')}, when payouts were first entered here, ` +
          `counts by its closing.`}
    </p>
  )
}

interface MissingProps {
  count: number
  year: number
}

/** Lines that are not entered as paid are missing from the totals. */
const NotPaid = ({ count, year }: MissingProps) =>
  count === 0 ? null : (
    <Alert
      type="warning"
      showIcon
      title={
        <>
          {count === 1 ? 'A CDA line' : `${count < 100 ? count : '100 or more'} CDA lines`}
          {` closed in ${year} ${count === 1 ? 'is' : 'are'} `}not entered as paid. These totals leave{' '}
          {count === 1 ? 'it' : 'them'} out: <AppLink href="/to-pay?state=OPEN">To Pay</AppLink>.
        </>
      }
    />
  )

/** Deals closed without an approved CDA are missing from the totals and from the desks. */
const NotApproved = ({ count, year }: MissingProps) =>
  count === 0 ? null : (
    <Alert
      type="warning"
      showIcon
      title={
        <>
          {count === 1 ? 'A deal' : `${count < 100 ? count : '100 or more'} deals`} closed in {year}{' '}
          {count === 1 ? 'has' : 'have'} no approved CDA. These totals leave {count === 1 ? 'it' : 'them'} out:{' '}
          <AppLink href="/deals?status=CLOSED">Closed Deals</AppLink>.
        </>
      }
    />
  )

/** Until April the default is last year. */
const usualYear = (today: string): number => Number(today.slice(0, 4)) - (today.slice(5) < '04-01' ? 1 : 0)
const yearsBack = 5

const useYear = () => {
  const filters = useFilters()
  const today = useToday()
  const newest = Number(today.slice(0, 4))
  const years = Array.from({ length: yearsBack }, (_, nth) => newest - nth)
  const asked = Number(filters.get('year'))
  return { years, year: years.includes(asked) ? asked : usualYear(today), usual: usualYear(today), ...filters }
}

/** A revealed number. It is stored nowhere else, and only until it is closed. */
interface Shown {
  payee: { id: string; name: string }
  tin: string | null
}

/** The dialogs of a payee's row: the W-9, and the number, which asks for a reason first. */
const usePayeeDialogs = () => {
  const [edited, setEdited] = useState<string | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  return {
    onW9: ({ id }: YearEndPayee): void => setEdited(id),
    onShow: (payee: YearEndPayee): void => setShown({ payee, tin: null }),
    dialogs: (
      <>
        {edited === null ? null : <PayeeW9Dialog key={edited} id={edited} open onClose={() => setEdited(null)} />}
        {shown === null || shown.tin !== null ? null : (
          <RevealDialog
            payee={shown.payee}
            onShown={(tin) => setShown({ ...shown, tin })}
            open
            onClose={() => setShown((now) => (now?.tin == null ? null : now))}
          />
        )}
        <NumberDialog
          name={shown?.payee.name ?? ''}
          tin={shown?.tin ?? null}
          open={shown !== null && shown.tin !== null}
          onClose={() => setShown(null)}
        />
      </>
    ),
  }
}

const YearEndFilters = ({ year, years, usual, get, oneOf, filter: narrow, search }: ReturnType<typeof useYear>) => {
  const [q, state] = [get('q'), oneOf('state', yearEndStates)]
  return (
    <FilterBar
      label="Filter payees"
      filterCount={Number(state !== undefined) + Number(year !== usual)}
      onClear={q !== '' || state !== undefined ? () => narrow({ q: null, state: null }) : undefined}>
      <SearchBox value={q} onSearch={search} placeholder="Search by name" label="Search payees" />
      <Select
        aria-label="Year"
        value={year}
        onChange={(value) => narrow({ year: value === usual ? null : String(value) })}
        options={years.map((value) => ({ value, label: String(value) }))}
        popupMatchSelectWidth={false}
      />
      <Select
        aria-label="Status"
        value={state ?? 'ALL'}
        onChange={(value) => narrow({ state: value === 'ALL' ? null : value })}
        options={[
          { value: 'ALL', label: 'Any status' },
          ...yearEndStates.map((value) => ({ value, label: yearEndStateLabels[value] })),
        ]}
        popupMatchSelectWidth={false}
      />
    </FilterBar>
  )
}

const Page = () => {
  const filters = useYear()
  const { year } = filters
  const [q, state] = [filters.get('q'), filters.oneOf('state', yearEndStates)]
  const query = { q, state }
  const isNarrowed = q !== '' || state !== undefined
  const summary = useCall('GET /api/year-ends/:year/summary', { params: { year } })
  const { rows, ...list } = useList('GET /api/year-ends/:year', { params: { year }, query }, pageRows)
  const panel = usePanel('payments')
  const payeeDialogs = usePayeeDialogs()
  const mayFile = useMay('yearEnd.file')
  const mayShow = useMay('taxDetails.reveal')
  const about = rows?.find(({ id }) => id === panel.subject)
  const isPhone = useIsPhone()
  const figures = isPhone ? <BriefFigures summary={summary.data} /> : <Figures summary={summary.data} />
  const notes = summary.data ? (
    <>
      <Words summary={summary.data} />
      <NotPaid count={summary.data.notPaid} year={year} />
      <NotApproved count={summary.data.notApproved} year={year} />
    </>
  ) : null
  const payees = (
    <ListCard title={`Payees of ${year}`} noun="payees" list={list} failure="The payees could not be loaded.">
      <Table
        caption={`Payees of ${year}`}
        columns={columnsOf({
          onW9: payeeDialogs.onW9,
          onPayments: ({ id }) => panel.open(id),
          onShow: mayShow ? payeeDialogs.onShow : null,
        })}
        rows={rows}
        empty={
          <EmptyState drawing="charts" text={isNarrowed ? 'No payees match' : `Nobody was paid in ${year} so far`} />
        }
      />
    </ListCard>
  )
  return (
    <div className="bb-stack">
      <PageHeader
        title={title}
        subtitle="Form 1099-NEC: what each payee was paid in a year"
        action={
          <PageMore>
            <Button
              icon={<Icon of={DownloadIcon} />}
              href={urlOf('GET /api/exports/year-end.csv', { query: { year, ...query } })}
              download>
              Export (CSV)
            </Button>
          </PageMore>
        }
      />
      <MoneyPages page="/year-end" />
      {summary.error && !summary.data ? (
        <ErrorState title="The year could not be loaded." onRetry={() => void summary.refetch()} />
      ) : (
        figures
      )}
      <YearEndFilters {...filters} />
      {/* The notes have the height of their warnings: the list comes with them, and is not pushed down. */}
      {summary.isPending ? (
        <div className="bb-card">
          <RowsSkeleton rows={6} />
        </div>
      ) : (
        <>
          {isPhone ? null : notes}
          {payees}
          {isPhone ? notes : null}
        </>
      )}
      {mayFile && summary.data ? <IrisCard key={year} yearEnd={summary.data} /> : null}
      {payeeDialogs.dialogs}
      <PaymentsPanel
        year={year}
        id={panel.subject}
        name={about?.name}
        open={panel.subject !== null}
        onClose={panel.close}
      />
    </div>
  )
}

/** Payments to each payee in a year, for Form 1099-NEC (brokers and managers; docs/rules/year-end.md). */
const YearEnd = () => (
  <AllowedPage
    permission="yearEnd.read"
    title={title}
    text="Only brokers and managers see what all payees were paid."
    advice="Your own total is under Commission in the menu.">
    <Page />
  </AllowedPage>
)

export default YearEnd
