import { fieldTexts, lengths } from '@bluebonnet/contracts'
import type { Plan, PlanCapTerms, PlanStepTerms } from '@bluebonnet/contracts'
import { useCallMutation, useDraft } from '@bluebonnet/portal-sdk'
import type { FormDraft } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { DateInput } from '@bluebonnet/ui/dates'
import { Form, FormDialog, Input, rules } from '@bluebonnet/ui/forms'
import { CapRows, newStep, StepRows } from './plan-rows.js'
import { Waterfall } from './waterfall.js'

interface PlanValues {
  name: string
  effectiveFrom: string | null
  reason: string
  caps: PlanCapTerms[]
  steps: PlanStepTerms[]
}

const firstCap: PlanCapTerms = { id: 'annual', label: 'Annual cap', amount: 18_000, deals: null }
const firstSteps: PlanStepTerms[] = [
  {
    ...newStep(),
    id: 'brokerage-split',
    label: 'Brokerage split',
    stage: 'SPLIT',
    kind: 'PERCENT',
    percent: 20,
    of: 'SHARE',
    amount: null,
    cap: 'annual',
    countsTowards: ['annual'],
  },
  { ...newStep(), id: 'per-file-fee', label: 'Per-file fee', amount: 199 },
]

const useSavePlan = (draft: FormDraft, plan: Plan | undefined) => {
  const told = { draft, invalidates: ['GET /api/plans', 'GET /api/plans/:id', 'GET /api/roster'] as const }
  const add = useCallMutation('POST /api/plans', {
    ...told,
    invalidates: [...told.invalidates],
    failure: 'Failed to add the plan',
    success: 'Plan added',
  })
  const sayAnew = useCallMutation('POST /api/plans/:id/versions', {
    ...told,
    invalidates: [...told.invalidates],
    failure: 'Failed to save the plan',
    success: ({ version, versions }) => ({
      title: 'Plan saved',
      description: `Version ${versions[0]?.version ?? version} counts for deals submitted from its day on.`,
    }),
  })
  return async ({ name, effectiveFrom, ...said }: PlanValues, after: number): Promise<unknown> =>
    plan === undefined
      ? add.mutateAsync({ body: { name, ...said } })
      : sayAnew.mutateAsync({ params: { id: plan.id }, body: { ...said, effectiveFrom, after } })
}

interface PlanDialogProps extends DialogProps {
  /** The plan that is said anew; a new one without it. */
  plan?: Plan | undefined
  /** The newest of its versions. */
  newest?: number
}

/** A plan in steps, with a sample deal that follows what is typed (docs/rules/commission-and-caps.md#versions). */
export const PlanDialog = ({ plan, newest = 1, open, onClose }: PlanDialogProps) => {
  const [form] = Form.useForm<PlanValues>()
  const draft = useDraft('plan', plan?.id)
  const save = useSavePlan(draft, plan)
  const caps = Form.useWatch('caps', form) ?? plan?.caps ?? [firstCap]
  const steps = Form.useWatch('steps', form) ?? plan?.steps ?? firstSteps
  return (
    <FormDialog<PlanValues>
      draft={draft}
      open={open}
      title={plan === undefined ? 'New Plan' : `New version of ${plan.name}`}
      submitLabel="Save Plan"
      busyLabel="Saving..."
      width={960}
      form={form}
      initialValues={
        plan === undefined ? { caps: [firstCap], steps: firstSteps } : { caps: plan.caps, steps: plan.steps }
      }
      onSubmit={(values) => save(values, newest)}
      onClose={onClose}>
      {plan === undefined ? (
        <Form.Item name="name" label="Plan Name" rules={[rules.requiredText(fieldTexts.name)]}>
          <Input maxLength={lengths.name} autoComplete="off" />
        </Form.Item>
      ) : (
        <Form.Item name="effectiveFrom" label="From" extra="Deals submitted from this day on. Empty: today.">
          <DateInput placeholder="Today" />
        </Form.Item>
      )}
      <Form.Item name="caps" label="Caps">
        <CapRows />
      </Form.Item>
      <Form.Item name="steps" label="Steps">
        <StepRows caps={caps} />
      </Form.Item>
      <Waterfall terms={{ caps, steps }} />
      <Form.Item name="reason" label="Reason" rules={[rules.requiredText('Say why')]}>
        <Input.TextArea rows={2} maxLength={lengths.reason} />
      </Form.Item>
    </FormDialog>
  )
}
