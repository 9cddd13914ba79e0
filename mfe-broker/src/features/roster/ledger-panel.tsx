import { fieldTexts, ledgerKindLabels, type LedgerEntry, type RosterEntry } from '@bluebonnet/contracts'
import { displayName, manualEntryKinds, lengths, limits } from '@bluebonnet/domain'
import { useCall, useDraft, type CallRequest } from '@bluebonnet/portal-sdk'
import { Button, DateText, EmptyState, ErrorState, Money, type DialogProps } from '@bluebonnet/ui'
import { CapBar, Table, type Column } from '@bluebonnet/ui/data'
import { DateInput } from '@bluebonnet/ui/dates'
import { Form, FormDialog, Input, MoneyInput, optionsOf, rules, Select } from '@bluebonnet/ui/forms'
import { AddIcon, Icon } from '@bluebonnet/ui/icons'
import { Drawer } from '@bluebonnet/ui/layers'
import { useToday } from '@bluebonnet/ui/use-today'
import { useState } from 'react'
import { EntryWords } from '../../shared/entry-words.js'
import { useEnterLedger, useRights } from './roster-changes.js'

const columns: Column<LedgerEntry>[] = [
  { key: 'date', title: 'Date', render: (entry) => <DateText value={entry.effectiveDate} /> },
  {
    key: 'entry',
    title: 'Entry',
    brief: 'detail',
    render: ({ kind, dealId, propertyAddress, reason, authorName }) => (
      <EntryWords kind={ledgerKindLabels[kind]} deal={{ dealId, propertyAddress }} notes={[reason, authorName]} />
    ),
  },
  {
    key: 'amount',
    title: 'Counts towards cap',
    align: 'end',
    brief: 'figure',
    render: (entry) => <Money value={entry.amount} exact />,
  },
]

const LedgerEntries = ({ entries }: { entries: readonly LedgerEntry[] | undefined }) => (
  <Table
    caption="Ledger entries, newest first"
    columns={columns}
    rows={entries}
    empty={<EmptyState drawing="documents" text="No ledger entries yet" />}
  />
)

type NewEntry = CallRequest<'POST /api/agents/:id/ledger-entries'>['body']

interface LedgerEntryDialogProps extends DialogProps {
  agent: RosterEntry
  /** Whether there is an entry to correct. */
  hasEntries: boolean
}

const amountRules = [
  rules.required('Amount is required'),
  {
    validator: async (_rule: unknown, amount: unknown) => {
      if (amount === 0) throw new Error(fieldTexts.ledgerAmountZero)
    },
  },
]

export const LedgerEntryDialog = ({ agent, hasEntries, open, onClose }: LedgerEntryDialogProps) => {
  const draft = useDraft('ledger-entry', agent.id)
  const enter = useEnterLedger(draft)
  const today = useToday()
  return (
    <FormDialog<NewEntry>
      draft={draft}
      open={open}
      title="New ledger entry"
      submitLabel="Save entry"
      initialValues={{ kind: hasEntries ? 'CORRECTION' : 'OPENING_BALANCE', effectiveDate: today }}
      onSubmit={(body) => enter.mutateAsync({ params: { id: agent.id }, body })}
      onClose={onClose}>
      <p className="bb-muted bb-form-note">
        For {displayName(agent)}: what was paid towards the cap before this system, or a correction. It counts in the
        cap year of its date.
      </p>
      <div className="bb-form-grid">
        <Form.Item name="kind" label="Kind" rules={[rules.required('Kind is required')]}>
          <Select options={optionsOf(manualEntryKinds, ledgerKindLabels)} />
        </Form.Item>
        <Form.Item name="amount" label="Amount" rules={amountRules} extra="Enter a minus to reduce.">
          <MoneyInput exact min={-limits.dollars} max={limits.dollars} inputMode="text" />
        </Form.Item>
        <Form.Item name="effectiveDate" label="Effective Date" rules={[rules.required('Effective date is required')]}>
          <DateInput />
        </Form.Item>
      </div>
      <Form.Item name="reason" label="Reason" rules={[rules.requiredText(fieldTexts.ledgerReason)]}>
        <Input.TextArea rows={3} maxLength={lengths.reason} />
      </Form.Item>
    </FormDialog>
  )
}

interface LedgerPanelProps extends DialogProps {
  /** The agent whose ledger is open. Undefined while the panel is closed. */
  agent: RosterEntry | undefined
}

/** The entries that count towards an agent's cap, and the form to add more. */
export const Ledger = ({ agent }: { agent: RosterEntry }) => {
  const entries = useCall('GET /api/agents/:id/ledger-entries', { params: { id: agent.id } })
  const [adding, setAdding] = useState(false)
  const { mayChangeTerms, why } = useRights(agent)
  return (
    <div className="bb-gap-16">
      <p className="bb-muted">
        What counts towards the cap. Entries are never changed: correct a wrong one with another entry.
      </p>
      {agent.annualCap === null ? null : (
        <CapBar cap={agent.annualCap} paid={agent.capPaid} reserved={agent.capReserved} />
      )}
      {mayChangeTerms ? (
        <Button className="bb-self-start" icon={<Icon of={AddIcon} />} onClick={() => setAdding(true)}>
          New entry
        </Button>
      ) : (
        <p className="bb-muted">{why}</p>
      )}
      {entries.error && !entries.data ? (
        <ErrorState title="The ledger could not be loaded." onRetry={() => void entries.refetch()} />
      ) : (
        <LedgerEntries entries={entries.data} />
      )}
      <LedgerEntryDialog
        agent={agent}
        hasEntries={(entries.data?.length ?? 0) > 0}
        open={adding}
        onClose={() => setAdding(false)}
      />
    </div>
  )
}

/** An agent's ledger, with entries made by brokers (docs/rules/commission-and-caps.md#entries). */
export const LedgerPanel = ({ agent, open, onClose }: LedgerPanelProps) => (
  <Drawer
    open={open}
    onClose={onClose}
    size="large"
    title={agent ? `Commission ledger of ${displayName(agent)}` : 'Commission ledger'}
    destroyOnHidden>
    {agent ? <Ledger agent={agent} /> : null}
  </Drawer>
)
