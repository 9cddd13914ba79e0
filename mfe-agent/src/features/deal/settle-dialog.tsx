import { lengths, paperStateLabels } from '@bluebonnet/contracts'
import type { Paper } from '@bluebonnet/contracts'
import { useCallMutation, useDraft } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog, Input, optionsOf, rules, Select } from '@bluebonnet/ui/forms'

type Way = 'NOT_APPLICABLE' | 'WAIVED'

interface Values {
  decision: Way
  note: string
}

const ways = ['NOT_APPLICABLE', 'WAIVED'] as const

/** Settles a paper without a document: it does not apply, or is waived. The reason stays in its history. */
export const SettleDialog = ({ dealId, paper, open, onClose }: DialogProps & { dealId: string; paper: Paper }) => {
  const decide = useCallMutation('POST /api/deals/:id/papers/:key/decide', {
    invalidates: ['GET /api/papers', 'GET /api/deals', 'GET /api/cdas'],
    success: ({ papers }) => {
      const state = papers.find(({ key }) => key === paper.key)?.state ?? 'NOT_APPLICABLE'
      return { title: `${paper.label}: ${paperStateLabels[state].toLowerCase()}` }
    },
    failure: 'The decision was not saved.',
  })
  return (
    <FormDialog<Values>
      draft={useDraft('settle-paper', `${dealId}-${paper.key}`)}
      open={open}
      title={`Settle without it: ${paper.label}`}
      submitLabel="Settle Paper"
      busyLabel="Saving..."
      width={520}
      initialValues={{ decision: 'NOT_APPLICABLE' }}
      onClose={onClose}
      onSubmit={async (values) =>
        decide.mutateAsync({ params: { id: dealId, key: paper.key }, body: { version: paper.version, ...values } })
      }>
      <Form.Item name="decision" label="Decision" rules={[rules.required('Choose a decision')]}>
        <Select options={optionsOf(ways, paperStateLabels)} />
      </Form.Item>
      <Form.Item name="note" label="Reason" rules={[rules.requiredText('Say why')]}>
        <Input.TextArea rows={3} maxLength={lengths.explanation} />
      </Form.Item>
    </FormDialog>
  )
}
