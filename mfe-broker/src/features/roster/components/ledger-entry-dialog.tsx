import { enteredKinds, fieldTexts, ledgerKindLabels, lengths, limits } from '@bluebonnet/contracts'
import type { RosterEntry } from '@bluebonnet/contracts'
import { useDraft } from '@bluebonnet/portal-sdk'
import type { CallRequest } from '@bluebonnet/portal-sdk'
import { dayIn, useTimeZone } from '@bluebonnet/ui'
import { DateInput } from '@bluebonnet/ui/dates'
import { Form, FormDialog, Input, MoneyInput, optionsOf, rules, Select } from '@bluebonnet/ui/forms'
import { useState } from 'react'
import { useEnterLedger } from '../hooks/use-roster-acts.js'
import { nameOf } from '../roster-entries.js'

type NewEntry = CallRequest<'POST /api/agents/:id/ledger-entries'>['body']

interface LedgerEntryDialogProps {
  agent: RosterEntry
  /** Whether there is something to correct already. */
  hasEntries: boolean
  open: boolean
  onClose: () => void
}

const amountRules = [
  rules.required('Amount is required'),
  {
    validator: async (_rule: unknown, amount: unknown) => {
      if (amount === 0) throw new Error(fieldTexts.ledgerNothing)
    },
  },
]

export const LedgerEntryDialog = ({ agent, hasEntries, open, onClose }: LedgerEntryDialogProps) => {
  const draft = useDraft('ledger-entry', agent.id)
  const enter = useEnterLedger(draft)
  const timeZone = useTimeZone()
  const [today] = useState(() => dayIn(new Date(), timeZone))
  return (
    <FormDialog<NewEntry>
      draft={draft}
      open={open}
      title="New Ledger Entry"
      submitLabel="Save Entry"
      busyLabel="Saving..."
      initialValues={{ kind: hasEntries ? 'CORRECTION' : 'OPENING_BALANCE', effectiveDate: today }}
      onSubmit={(body) => enter.mutateAsync({ params: { id: agent.id }, body })}
      onClose={onClose}>
      <p className="bb-muted roster-note">
        For {nameOf(agent)}: what was paid towards the cap before this system, or a correction. It counts in the cap
        year of its date.
      </p>
      <div className="bb-form-grid">
        <Form.Item name="kind" label="Kind" rules={[rules.required('Kind is required')]}>
          <Select options={optionsOf(enteredKinds, ledgerKindLabels)} />
        </Form.Item>
        <Form.Item name="amount" label="Amount" rules={amountRules} extra="A minus takes something back.">
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
