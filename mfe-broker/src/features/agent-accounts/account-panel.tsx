import { accountKindLabels, paymentMethodLabels, type AccountEntry, type AgentAccount } from '@bluebonnet/contracts'
import { can, mayDecideFor } from '@bluebonnet/domain'
import { useCall, useList, useSession } from '@bluebonnet/portal-sdk'
import {
  Button,
  DateText,
  EmptyState,
  ErrorState,
  formatDate,
  Money,
  periodLabel,
  type DialogProps,
} from '@bluebonnet/ui'
import { actionsColumn } from '@bluebonnet/ui/actions-column'
import { LoadMore, Table, Reserved, type Column } from '@bluebonnet/ui/data'
import { AddIcon, Icon } from '@bluebonnet/ui/icons'
import { Drawer } from '@bluebonnet/ui/layers'
import { useState } from 'react'
import { EntryWords } from '../../shared/entry-words.js'
import { AccountEntryDialog, ReverseEntryDialog } from './account-dialogs.js'

const mayReverse = ({ isReversed, kind }: AccountEntry): boolean =>
  !isReversed && kind !== 'REVERSAL' && kind !== 'TAKEN_AT_CLOSING'

/** 'Check 1044, deposited Nov 30, 2026' */
const paymentWords = ({
  method,
  reference,
  depositedOn,
  toDeposit,
  isReversed,
}: Pick<AccountEntry, 'method' | 'reference' | 'depositedOn' | 'toDeposit' | 'isReversed'>): string | null => {
  const means = [method === null ? null : paymentMethodLabels[method], reference].filter(Boolean).join(' ')
  const waits = toDeposit && !isReversed ? 'to deposit' : ''
  const deposited = depositedOn === null ? waits : `deposited ${formatDate(depositedOn, 'UTC')}`
  return [means, deposited].filter(Boolean).join(', ') || null
}

const columns = (onReverse: ((entry: AccountEntry) => void) | null): Column<AccountEntry>[] => [
  { key: 'date', title: 'Date', render: (entry) => <DateText value={entry.effectiveDate} /> },
  {
    key: 'entry',
    title: 'Entry',
    render: ({ kind, dealId, propertyAddress, reason, authorName, isReversed, ...paid }) => (
      <EntryWords
        kind={isReversed ? `${accountKindLabels[kind]}, reversed` : accountKindLabels[kind]}
        deal={{ dealId, propertyAddress }}
        notes={[reason, paymentWords({ ...paid, isReversed }), authorName]}
      />
    ),
  },
  { key: 'amount', title: 'Amount', align: 'end', render: (entry) => <Money value={entry.amount} exact /> },
  actionsColumn((entry) =>
    onReverse !== null && mayReverse(entry) ? (
      <Button type="link" aria-label={`Reverse: ${entry.reason}`} onClick={() => onReverse(entry)}>
        Reverse
      </Button>
    ) : null,
  ),
]

/** Statements of past months. */
const Statements = ({ agentId }: { agentId: string }) => {
  const params = { id: agentId }
  const { data = [] } = useCall('GET /api/agent-accounts/:id/statements', { params, query: { limit: 12 } })
  if (data.length === 0) return null
  return (
    <p className="bb-muted">
      Statements:
      {data.map(({ month }) => (
        <a
          key={month}
          className="bb-ms-6"
          href={`/api/agent-accounts/${agentId}/statements/${month}`}
          target="_blank"
          rel="noreferrer">
          {periodLabel(month)}
        </a>
      ))}
    </p>
  )
}

const pageRows = 50

const Account = ({ account }: { account: AgentAccount }) => {
  const { user } = useSession()
  const params = { id: account.agentId }
  const { rows, error, refetch, isLong, more } = useList(
    'GET /api/agent-accounts/:id/entries',
    { params },
    pageRows,
    'shown.entries',
  )
  const [isAdding, setAdding] = useState(false)
  const [taken, setTaken] = useState<AccountEntry | null>(null)
  const mayWrite = user !== null && can(user, 'agentAccounts.write') && mayDecideFor(user, account.agentId)
  return (
    <div className="bb-stack">
      <p className="bb-muted">
        Owed today: <Money value={account.balance} exact />. Entries are never changed: reverse a wrong one. A CDA
        reserves the open amount and deducts it from the agent’s net when its deal closes.
      </p>
      <Reserved reserved={account.reserved} />
      {mayWrite ? (
        <div>
          <Button icon={<Icon of={AddIcon} />} onClick={() => setAdding(true)}>
            New entry
          </Button>
        </div>
      ) : null}
      {error ? (
        <ErrorState title="The account could not be loaded." onRetry={refetch} />
      ) : (
        <Table
          caption="Entries, newest first"
          columns={columns(mayWrite ? setTaken : null)}
          rows={rows}
          empty={<EmptyState drawing="documents" text="No entries yet" />}
        />
      )}
      {isLong ? <LoadMore noun="entries" {...more} /> : null}
      <Statements agentId={account.agentId} />
      {isAdding ? <AccountEntryDialog account={account} open onClose={() => setAdding(false)} /> : null}
      {taken === null ? null : (
        <ReverseEntryDialog key={taken.id} account={account} entry={taken} open onClose={() => setTaken(null)} />
      )}
    </div>
  )
}

interface AccountPanelProps extends DialogProps {
  /** The agent whose account is open. Null while the panel is closed. */
  agentId: string | null
}

/** An agent's account: its entries, and the actions that add more (docs/rules/agent-accounts.md). */
export const AccountPanel = ({ agentId, open, onClose }: AccountPanelProps) => {
  const { data, error, refetch } = useCall(
    'GET /api/agent-accounts/:id',
    { params: { id: agentId ?? '' } },
    { enabled: agentId !== null },
  )
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size="large"
      title={data ? `Account of ${data.agentName}` : 'Account'}
      destroyOnHidden>
      {error && !data ? <ErrorState title="The account could not be loaded." onRetry={() => void refetch()} /> : null}
      {data ? <Account account={data} /> : null}
    </Drawer>
  )
}
