import { chargeFrequencyLabels, type AgentAccount, type RecurringCharge } from '@bluebonnet/contracts'
import { api, urlOf, useBulk, useFilters, useList, usePanel } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import {
  AppLink,
  Button,
  DateText,
  EmptyState,
  ErrorState,
  lazyDialog,
  Money,
  PageHeader,
  SectionCard,
} from '@bluebonnet/ui'
import { actionsColumn } from '@bluebonnet/ui/actions-column'
import { ListCard, Reserved, LoadMore, SelectionBar, Table, useSelection, type Column } from '@bluebonnet/ui/data'
import { FilterBar, SearchBox, Select } from '@bluebonnet/ui/filters'
import { AddIcon, DownloadIcon, Icon } from '@bluebonnet/ui/icons'
import { PageMore } from '@bluebonnet/ui/page-more'
import { ImportButton, type ImportedList } from '@bluebonnet/ui/imports'
import { useState } from 'react'
import { AllowedPage } from '../../shared/allowed-page.js'
import { MoneyTotals } from '../../shared/money-totals.js'
import { MoneyPages } from '../../shared/office-pages.js'
import { useEnteringMany } from '../../shared/use-entered.js'
import type { ManyEntries } from './account-dialogs.js'
import type { AccountRow } from './accounts.js'

const AccountPanel = lazyDialog(async () => (await import('./account-panel.js')).AccountPanel)
const ManyEntriesDialog = lazyDialog(async () => (await import('./account-dialogs.js')).ManyEntriesDialog)
const ChargeDialog = lazyDialog(async () => (await import('./account-dialogs.js')).ChargeDialog)
const EditChargeDialog = lazyDialog(async () => (await import('./account-dialogs.js')).EditChargeDialog)

const title = 'Owed by Agents'
const pageRows = 50

const balanceImport: ImportedList = {
  kind: 'balances',
  permission: 'agentAccounts.write',
  noun: 'accounts',
  note: 'What an agent owes becomes a charge, a balance below zero a credit.',
}

const agesOf = ({ upTo30, upTo60, upTo90, over90 }: AgentAccount['ages']) =>
  (
    [
      ['Up to 30 days', upTo30],
      ['31 to 60', upTo60],
      ['61 to 90', upTo90],
      ['Over 90', over90],
    ] as const
  ).filter(([, amount]) => amount > 0)

const accountColumns = (onOpen: (account: AgentAccount) => void): Column<AccountRow>[] => [
  {
    key: 'agent',
    title: 'Agent',
    render: ({ agentId, agentName }) => <AppLink href={`/roster/${agentId}`}>{agentName}</AppLink>,
  },
  {
    key: 'oldest',
    title: 'Open since',
    brief: 'detail',
    render: ({ oldestDue }) => (oldestDue === null ? '—' : <DateText value={oldestDue} />),
  },
  {
    key: 'ages',
    title: 'By age',
    render: ({ ages }) =>
      agesOf(ages).length === 0 ? (
        '—'
      ) : (
        <ul>
          {agesOf(ages).map(([age, amount]) => (
            <li key={age}>
              {age}: <Money value={amount} exact />
            </li>
          ))}
        </ul>
      ),
  },
  {
    key: 'balance',
    title: 'Owed',
    align: 'end',
    brief: 'figure',
    render: ({ balance, reserved }) => (
      <div>
        <Money value={balance} exact />
        <Reserved reserved={reserved} />
      </div>
    ),
  },
  actionsColumn((account) => (
    <Button type="link" aria-label={`Account of ${account.agentName}`} onClick={() => onOpen(account)}>
      Account
    </Button>
  )),
]

const chargeColumns = (onEdit: ((charge: RecurringCharge) => void) | null): Column<RecurringCharge>[] => [
  { key: 'label', title: 'What for', render: ({ label }) => label },
  { key: 'who', title: 'Agents', brief: 'detail', render: ({ agentName }) => agentName ?? 'Every active agent' },
  { key: 'every', title: 'How often', brief: 'state', render: ({ every }) => chargeFrequencyLabels[every] },
  { key: 'from', title: 'First day', render: ({ startsOn }) => <DateText value={startsOn} /> },
  { key: 'to', title: 'Last day', render: ({ endsOn }) => (endsOn === null ? '—' : <DateText value={endsOn} />) },
  {
    key: 'amount',
    title: 'Amount',
    align: 'end',
    brief: 'figure',
    render: ({ amount }) => <Money value={amount} exact />,
  },
  actionsColumn((charge) =>
    onEdit === null ? null : (
      <Button type="link" aria-label={`Edit ${charge.label}`} onClick={() => onEdit(charge)}>
        Edit
      </Button>
    ),
  ),
]

const Charges = () => {
  const { rows, error, refetch, isLong, more } = useList('GET /api/recurring-charges', {}, pageRows, 'shown.charges')
  const [isAdding, setAdding] = useState(false)
  const [edited, setEdited] = useState<RecurringCharge | null>(null)
  const mayWrite = useMay('agentAccounts.write')
  return (
    <SectionCard
      title="Recurring charges"
      flush
      extra={
        mayWrite ? (
          <Button icon={<Icon of={AddIcon} />} onClick={() => setAdding(true)}>
            New charge
          </Button>
        ) : null
      }>
      {error ? (
        <ErrorState title="The charges could not be loaded." onRetry={refetch} />
      ) : (
        <Table
          caption="Recurring charges"
          columns={chargeColumns(mayWrite ? setEdited : null)}
          rows={rows}
          empty={<EmptyState drawing="calendar" text="No recurring charges yet" />}
        />
      )}
      {isLong ? <LoadMore noun="charges" {...more} /> : null}
      <ChargeDialog open={isAdding} onClose={() => setAdding(false)} />
      {edited === null ? null : (
        <EditChargeDialog key={edited.id} charge={edited} open onClose={() => setEdited(null)} />
      )}
    </SectionCard>
  )
}

const whose = ['owing', 'all'] as const

const nameOf = ({ agentName }: AccountRow): string => agentName
const openOf = ({ balance }: AccountRow): number => balance

const Accounts = () => {
  const { get, oneOf, filter: narrow, search } = useFilters()
  const [q, who] = [get('q'), oneOf('who', whose) ?? 'owing']
  const panel = usePanel('account')
  const owing = who === 'owing' ? true : undefined
  const { rows: read, ...list } = useList('GET /api/agent-accounts', { query: { q, owing } }, pageRows)
  const rows = read?.map((account) => ({ ...account, id: account.agentId }))
  const mayWrite = useMay('agentAccounts.write')
  const selection = useSelection(mayWrite ? rows : [], { nameOf })
  const bulk = useBulk<AccountRow>('accounts', 'POST /api/agent-accounts/:id/entries')
  const [inFull, setInFull] = useState(true)
  const many = useEnteringMany<AccountRow>({ rows, nameOf, openOf, bulk, drop: selection.drop, code: 'ENTRY_ENTERED' })
  const owe = selection.picked.filter((row) => openOf(row) > 0)
  const ask = (isInFull: boolean): void => {
    setInFull(isInFull)
    many.ask(isInFull ? owe : selection.picked)
  }
  const enter = ({ amount, ...body }: ManyEntries): Promise<number> =>
    many.enter('Entries saved', ({ id, balance }, seen, keyOf) => {
      const request = { params: { id }, body: { ...body, amount: amount ?? balance, seen } }
      return api('POST /api/agent-accounts/:id/entries', request, keyOf(request))
    })
  return (
    <div className="bb-stack">
      <PageHeader
        title={title}
        subtitle="Desk fees and other charges. Closings deduct what is open, oldest first."
        action={
          <PageMore>
            <ImportButton list={balanceImport} />
            <Button
              icon={<Icon of={DownloadIcon} />}
              href={urlOf('GET /api/exports/agent-accounts.csv', { query: { q, owing } })}
              download>
              Export (CSV)
            </Button>
          </PageMore>
        }
      />
      <MoneyPages page="/agent-accounts" />
      <MoneyTotals page="/agent-accounts" />
      <FilterBar
        label="Filter accounts"
        filterCount={Number(who === 'all')}
        onClear={q === '' ? undefined : () => narrow({ q: null })}>
        <SearchBox value={q} onSearch={search} placeholder="Search by name" label="Search accounts" />
        <Select
          aria-label="Whose Accounts"
          value={who}
          onChange={(value) => narrow({ who: value === 'owing' ? null : value })}
          options={[
            { value: 'owing', label: 'Owes something' },
            { value: 'all', label: 'All agents' },
          ]}
          popupMatchSelectWidth={false}
        />
      </FilterBar>
      <ListCard title="Accounts" noun="accounts" list={list} failure="The accounts could not be loaded.">
        <Table
          caption={title}
          columns={accountColumns(({ agentId }) => panel.open(agentId))}
          rows={rows}
          empty={<EmptyState drawing="people" text={q === '' ? 'Nobody owes anything' : 'No accounts match'} />}
          {...(mayWrite ? { selection } : {})}
        />
      </ListCard>
      <SelectionBar selection={selection} noun="agents" failed={bulk.failed}>
        <Button disabled={bulk.isPending || owe.length === 0} onClick={() => ask(true)}>
          Paid in full
        </Button>
        <Button disabled={bulk.isPending} onClick={() => ask(false)}>
          New entries
        </Button>
      </SelectionBar>
      <ManyEntriesDialog
        key={String(inFull)}
        accounts={many.rows}
        left={many.left}
        inFull={inFull}
        submitLabel={many.labelOf('Save entries')}
        onEnter={enter}
        open={many.open}
        onClose={many.onClose}
      />
      <Charges />
      <AccountPanel agentId={panel.subject} open={panel.subject !== null} onClose={panel.close} />
    </div>
  )
}

/** What agents owe the brokerage (brokers and managers; docs/rules/agent-accounts.md). */
const AgentAccounts = () => (
  <AllowedPage
    permission="agentAccounts.read"
    title={title}
    text="Only brokers and managers see what agents owe."
    advice="Your own account is under Commission in the menu.">
    <Accounts />
  </AllowedPage>
)

export default AgentAccounts
