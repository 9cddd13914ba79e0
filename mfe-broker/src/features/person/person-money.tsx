import {
  accountKindLabels,
  paidByLabels,
  paymentMethodLabels,
  type AccountEntry,
  type Payout,
  type RosterEntry,
} from '@bluebonnet/contracts'
import { useCall, useList } from '@bluebonnet/portal-sdk'
import { AppLink, DateText, EmptyState, Money, SectionCard } from '@bluebonnet/ui'
import { ListCard, Reserved, Table, type Column } from '@bluebonnet/ui/data'
import { EntryWords } from '../../shared/entry-words.js'
import { Ledger } from '../roster/ledger-panel.js'
import { Mentors } from './mentors.js'

const pageRows = 10

const entryColumns: Column<AccountEntry>[] = [
  { key: 'date', title: 'Date', render: ({ effectiveDate }) => <DateText value={effectiveDate} /> },
  {
    key: 'entry',
    title: 'Entry',
    brief: 'detail',
    render: ({ kind, dealId, propertyAddress, reason, authorName, isReversed }) => (
      <EntryWords
        kind={isReversed ? `${accountKindLabels[kind]}, reversed` : accountKindLabels[kind]}
        deal={{ dealId, propertyAddress }}
        notes={[reason, authorName]}
      />
    ),
  },
  {
    key: 'amount',
    title: 'Amount',
    align: 'end',
    brief: 'figure',
    render: ({ amount }) => <Money value={amount} exact />,
  },
]

const Account = ({ agentId }: { agentId: string }) => {
  const account = useCall('GET /api/agent-accounts/:id', { params: { id: agentId } })
  const { rows, ...list } = useList(
    'GET /api/agent-accounts/:id/entries',
    { params: { id: agentId } },
    pageRows,
    'shown.entries',
  )
  return (
    <ListCard title="Account" noun="entries" list={list} failure="The account could not be loaded.">
      {account.data === undefined ? null : (
        <p className="bb-ends bb-pad">
          <span>
            Owed today: <Money value={account.data.balance} exact />
          </span>
          <AppLink href={`/agent-accounts?who=all&account=${agentId}`}>New entry or reversal</AppLink>
          <Reserved reserved={account.data.reserved} />
        </p>
      )}
      <Table
        caption="Account, newest first"
        columns={entryColumns}
        rows={rows}
        empty={<EmptyState text="Nothing has been charged yet" />}
      />
    </ListCard>
  )
}

const payoutWords = ({ isReversal, isReversed, paidBy, method, reference }: Payout): string => {
  const what = isReversal ? 'Reversed' : `Paid by ${paidByLabels[paidBy].toLowerCase()}`
  return [isReversed ? `${what}, reversed` : what, paymentMethodLabels[method], reference].filter(Boolean).join(' · ')
}

const payoutColumns: Column<Payout>[] = [
  { key: 'date', title: 'Date', render: ({ paidOn }) => <DateText value={paidOn} /> },
  {
    key: 'deal',
    title: 'Deal',
    brief: 'detail',
    render: (payout) => (
      <>
        <AppLink href={`/deals/${payout.dealId}`}>{payout.propertyAddress}</AppLink>
        <div className="bb-muted">{payoutWords(payout)}</div>
      </>
    ),
  },
  {
    key: 'amount',
    title: 'Amount',
    align: 'end',
    brief: 'figure',
    render: ({ amount }) => <Money value={amount} exact />,
  },
]

const Payouts = ({ agentId }: { agentId: string }) => {
  const { rows, ...list } = useList('GET /api/payouts', { query: { agentId } }, pageRows, 'shown.payouts')
  return (
    <ListCard title="Payouts" noun="payouts" list={list} failure="The payouts could not be loaded.">
      <Table
        caption="Payouts, newest first"
        columns={payoutColumns}
        rows={rows}
        empty={<EmptyState text="Nothing has been paid out yet" />}
      />
    </ListCard>
  )
}

/** An agent's balance, payouts, mentors and cap usage. */
const PersonMoney = ({ person }: { person: RosterEntry }) => (
  <div className="bb-stack">
    <Account agentId={person.id} />
    <Payouts agentId={person.id} />
    <Mentors agent={person} />
    <SectionCard title="Commission ledger">
      <Ledger agent={person} />
    </SectionCard>
  </div>
)

export default PersonMoney
