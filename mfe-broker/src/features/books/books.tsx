import {
  journalSourceLabels,
  lastDay,
  periodDays,
  type BooksAnswer,
  type NamedAccount,
  type JournalEntry,
} from '@bluebonnet/contracts'
import { journalSources } from '@bluebonnet/domain'
import {
  ApiError,
  isSessionOver,
  signInAgain,
  urlOf,
  useCall,
  useCallMutation,
  useFilters,
  useList,
  usePeriod,
  useShell,
  useToast,
} from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import {
  AppLink,
  Button,
  DateText,
  EmptyState,
  ErrorState,
  formatMoney,
  lazyDialog,
  Money,
  PageHeader,
  periodLabel,
  SectionCard,
  useConfirm,
} from '@bluebonnet/ui'
import { ListCard, Table, type Column } from '@bluebonnet/ui/data'
import { FilterBar, PeriodPicker, SearchBox, Select } from '@bluebonnet/ui/filters'
import { DownloadIcon, Icon } from '@bluebonnet/ui/icons'
import { PageMore } from '@bluebonnet/ui/page-more'
import { useState } from 'react'
import { useAllFigures } from '../../shared/all-figures.js'
import { AllowedPage } from '../../shared/allowed-page.js'
import { MoneyPages } from '../../shared/office-pages.js'
import { saveXero } from './save-xero.js'
import { TrialBalance } from './trial-balance.js'
import './books.css'

const title = 'Books'
const pageRows = 20

const AccountsDialog = lazyDialog(async () => (await import('./book-dialogs.js')).AccountsDialog)

const LineHeads = () => (
  <div className="books-lines" aria-hidden="true">
    <span>Account</span>
    <span>Debit</span>
    <span>Credit</span>
  </div>
)

const Lines = ({ entry, names }: { entry: JournalEntry; names: ReadonlyMap<string, string> }) => (
  <div className="books-lines">
    {entry.lines.flatMap(({ account, debit, credit }) => [
      <span key={account}>{names.get(account) ?? account}</span>,
      <span key={`${account} debit`} data-side="Debit">
        {debit === 0 ? '' : formatMoney(debit, true)}
      </span>,
      <span key={`${account} credit`} data-side="Credit">
        {credit === 0 ? '' : formatMoney(credit, true)}
      </span>,
    ])}
  </div>
)

const EntryTitle = ({ description, dealId }: JournalEntry) =>
  dealId === null ? description : <AppLink href={`/deals/${dealId}`}>{description}</AppLink>

const totalOf = ({ lines }: JournalEntry): number => lines.reduce((sum, { debit }) => sum + debit, 0)

/** On a phone: an entry's words and amount, its number, date and name. */
const briefColumns: Column<JournalEntry>[] = [
  { key: 'entry', title: 'Entry', render: EntryTitle },
  {
    key: 'amount',
    title: 'Amount',
    align: 'end',
    brief: 'figure',
    render: (entry) => <Money value={totalOf(entry)} exact />,
  },
  {
    key: 'about',
    title: 'About',
    brief: 'detail',
    render: ({ number, enteredOn, name, source }) => (
      <>
        {number} · <DateText value={enteredOn} /> · {name ?? journalSourceLabels[source]}
      </>
    ),
  },
]

const columnsOf = (accounts: readonly NamedAccount[]): Column<JournalEntry>[] => {
  const names = new Map<string, string>(accounts.map(({ account, name }) => [account, name]))
  return [
    { key: 'number', title: 'No.', render: ({ number }) => number },
    { key: 'day', title: 'Date', render: ({ enteredOn }) => <DateText value={enteredOn} /> },
    {
      key: 'entry',
      title: 'Entry',
      render: (entry) => {
        const { source, name, belongsTo } = entry
        return (
          <div>
            <EntryTitle {...entry} />
            <div className="bb-muted">
              {[journalSourceLabels[source], name].filter(Boolean).join(' · ')}
              {belongsTo === null ? null : (
                <>
                  {' '}
                  · of <DateText value={belongsTo} />, which is closed
                </>
              )}
            </div>
          </div>
        )
      },
    },
    {
      key: 'lines',
      title: 'Account, debit and credit',
      head: <LineHeads />,
      render: (entry) => <Lines entry={entry} names={names} />,
    },
  ]
}

const Closing = ({ books }: { books: BooksAnswer }) => {
  const confirm = useConfirm()
  const [isNaming, setNaming] = useState(false)
  const close = useCallMutation('POST /api/books/closings', {
    failure: 'The month was not closed.',
    success: 'Month closed',
  })
  const { closable, closedThrough } = books
  const mayWrite = useMay('books.write')
  const ask = async (month: string): Promise<void> => {
    const yes = await confirm({
      title: `Close ${periodLabel(month)}?`,
      confirmLabel: 'Close month',
      danger: true,
      content:
        'No more entries can be made in it or in earlier months. This cannot be undone. ' +
        'Later reversals are entered in the first open month and name their own date.',
    })
    if (yes) close.mutate({ body: { month } })
  }
  return (
    <SectionCard
      title="Months and accounts"
      extra={
        mayWrite ? (
          <div className="bb-buttons">
            <Button onClick={() => setNaming(true)}>Name accounts</Button>
            {closable === null ? null : (
              <Button disabled={close.isPending} onClick={() => void ask(closable)}>
                Close {periodLabel(closable)}
              </Button>
            )}
          </div>
        ) : null
      }>
      <p className="bb-muted">
        {closedThrough === null ? (
          'No month is closed.'
        ) : (
          <>
            Closed through <DateText value={closedThrough} />. Later entries for those months go to the first open
            month.
          </>
        )}
      </p>
      <AccountsDialog accounts={books.accounts} open={isNaming} onClose={() => setNaming(false)} />
    </SectionCard>
  )
}

const files = [
  ['QuickBooks', 'GET /api/exports/journal.qbo'],
  ['hledger', 'GET /api/exports/journal.hledger'],
] as const

/** Saves the journal for Xero, in several files when it exceeds the limit. */
const XeroButton = ({ days }: { days: { from?: string; to?: string } }) => {
  const shell = useShell()
  const { toast } = useToast()
  const [isBusy, setBusy] = useState(false)
  const press = async (): Promise<void> => {
    setBusy(true)
    try {
      const count = await saveXero(days)
      if (count > 1)
        toast({ title: `${count} files for Xero`, description: 'Import them in the order of their parts.' })
    } catch (error) {
      if (isSessionOver(error)) {
        signInAgain(shell)
        return
      }
      const detail = error instanceof ApiError ? error.sentence : null
      toast({ title: 'The file was not made', variant: 'destructive', ...(detail === null ? {} : { detail }) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<Icon of={DownloadIcon} />} disabled={isBusy} onClick={() => void press()}>
      Xero
    </Button>
  )
}

const Files = ({ period }: { period: string | undefined }) => {
  const days = period === undefined ? null : periodDays(period)
  const query = days === null ? {} : { from: days.from, to: lastDay(days) }
  return (
    <>
      {files.map(([name, call]) => (
        <Button key={call} icon={<Icon of={DownloadIcon} />} href={urlOf(call, { query })} download>
          {name}
        </Button>
      ))}
      <XeroButton days={query} />
    </>
  )
}

const Journal = () => {
  const { get, oneOf, filter: narrow, search } = useFilters()
  const { period, choose } = usePeriod()
  const [q, source] = [get('q'), oneOf('source', journalSources) ?? undefined]
  const books = useCall('GET /api/books')
  const { rows, ...list } = useList('GET /api/journal-entries', { query: { q, source, period } }, pageRows)
  const { areAll, button } = useAllFigures('Accounts')
  const isNarrowed = q !== '' || source !== undefined || period !== undefined
  return (
    <div className="bb-stack">
      <PageHeader
        title={title}
        subtitle="Every receipt, payout and entry of an agent’s account, balanced to the cent"
        action={
          <PageMore>
            <Files period={period} />
          </PageMore>
        }
      />
      <MoneyPages page="/books" />
      {books.error && !books.data ? (
        <ErrorState title="The books could not be loaded." onRetry={() => void books.refetch()} />
      ) : null}
      <FilterBar
        label="Filter entries"
        filterCount={Number(source !== undefined) + Number(period !== undefined)}
        onClear={isNarrowed ? () => narrow({ q: null, source: null, period: null }) : undefined}>
        <SearchBox value={q} onSearch={search} placeholder="Search by words, name or deal" label="Search entries" />
        <PeriodPicker value={period} onChange={choose} without="All days" />
        <Select
          aria-label="Kind of Entry"
          value={source ?? 'ALL'}
          onChange={(value) => narrow({ source: value === 'ALL' ? null : value })}
          options={[
            { value: 'ALL', label: 'All entries' },
            ...journalSources.map((value) => ({ value, label: journalSourceLabels[value] })),
          ]}
          popupMatchSelectWidth={false}
        />
      </FilterBar>
      <ListCard title="Journal" extra={button} noun="entries" list={list} failure="The journal could not be loaded.">
        <Table
          caption="Journal, newest day first"
          columns={areAll ? columnsOf(books.data?.accounts ?? []) : briefColumns}
          rows={rows}
          empty={
            <EmptyState
              drawing="charts"
              text={isNarrowed ? 'No entries match' : 'Nothing has been received or paid yet'}
            />
          }
        />
      </ListCard>
      <TrialBalance period={period} />
      {books.data ? <Closing books={books.data} /> : null}
    </div>
  )
}

/** The journal with its months and files (brokers and managers; docs/rules/books.md#journal). */
const Books = () => (
  <AllowedPage
    permission="books.read"
    title={title}
    text="Only brokers and managers see the books."
    advice="What you were paid is under Commission in the menu.">
    <Journal />
  </AllowedPage>
)

export default Books
