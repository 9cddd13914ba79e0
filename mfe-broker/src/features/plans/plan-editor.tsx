import {
  fieldTexts,
  type PlanCapTerms,
  type PlanStepTerms,
  type PlanVersionTerms,
  type PlanWithVersions,
} from '@bluebonnet/contracts'
import { lengths } from '@bluebonnet/domain'
import { useCall, useCallMutation, useDraft, type FormDraft } from '@bluebonnet/portal-sdk'
import { AppLink, Button, ErrorState, lazyDialog, PageHeader, SectionCard } from '@bluebonnet/ui'
import { Form, type FormContent, Input, DraftForm, rules } from '@bluebonnet/ui/page-forms'
import { lazyPart, PageSkeleton } from '@bluebonnet/ui/plain'
import { Suspense, useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import { AllowedPage } from '../../shared/allowed-page.js'
import { type LineDialogProps, type LineKind, LinesField } from '../../shared/lines-field.js'
import { capWords, faultWords, firstTerms, PlanCaps, stepWords } from './plan-lines.js'
import { usePayeeNames } from './plan-payees.js'
import { Waterfall } from './waterfall.js'
import { WhatIf } from './what-if.js'
import './plans.css'

interface PlanValues extends PlanVersionTerms {
  name?: string
  effectiveFrom?: string | null
  reason: string
}

const CapDialog = lazyDialog<LineDialogProps<PlanCapTerms>>(
  async () => (await import('./plan-line-dialogs.js')).CapDialog,
)
const StepDialog = lazyDialog<LineDialogProps<PlanStepTerms>>(
  async () => (await import('./plan-line-dialogs.js')).StepDialog,
)

/** The calendar is as large as all other fields together, and a new plan needs no date. */
const FirstDay = lazyPart(async () => import('./first-day.js'))

const capKind: LineKind<PlanCapTerms> = {
  noun: 'cap',
  keyOf: ({ id }) => id,
  title: ({ label }) => label,
  mark: () => null,
  words: capWords,
  Dialog: CapDialog,
}
const stepKind = (caps: PlanCapTerms[], payees: ReturnType<typeof usePayeeNames>): LineKind<PlanStepTerms> => ({
  noun: 'step',
  keyOf: ({ id }) => id,
  title: ({ label }) => label,
  mark: () => null,
  words: (step) => stepWords(step, caps, payees),
  Dialog: StepDialog,
})

/** The version that the next one starts from: the newest, even if its date is in the future. */
const newestOf = ({ versions, ...plan }: PlanWithVersions) => versions[0] ?? plan
const termsOf = (plan: PlanWithVersions): PlanVersionTerms => {
  const { caps, steps } = newestOf(plan)
  return { caps, steps }
}

/** Creates a plan, or adds a version to the one that the form started from. */
const usePlanWork = (
  draft: FormDraft,
  plan: PlanWithVersions | undefined,
): FormContent<PlanValues, PlanWithVersions> => {
  const add = useCallMutation('POST /api/plans', { draft, failure: 'Failed to add the plan', success: 'Plan added' })
  const addVersion = useCallMutation('POST /api/plans/:id/versions', {
    draft,
    failure: 'Failed to save the plan',
    success: 'Plan saved',
  })
  if (plan === undefined)
    return {
      initialValues: firstTerms,
      onSubmit: async ({ name = '', caps, steps, reason }) => add.mutateAsync({ body: { name, caps, steps, reason } }),
    }
  return {
    edits: {
      row: plan,
      valuesOf: termsOf,
      save: async ({ effectiveFrom = null, caps, steps, reason }, row) => {
        const { version: after } = newestOf(row)
        return addVersion.mutateAsync({ params: { id: row.id }, body: { effectiveFrom, caps, steps, reason, after } })
      },
    },
  }
}

/** The plan form, with a sample deal and what last year's deals would have paid, before saving. */
const PlanForm = ({ plan }: { plan?: PlanWithVersions }) => {
  const navigate = useNavigate()
  const [form] = Form.useForm<PlanValues>()
  const draft = useDraft('plan', plan?.id)
  const work = usePlanWork(draft, plan)
  const { caps: kept, steps: keptSteps } = plan === undefined ? firstTerms : termsOf(plan)
  const caps = Form.useWatch('caps', form) ?? kept
  const steps = Form.useWatch('steps', form) ?? keptSteps
  /** Shows the server's validation errors on the lines before submit. */
  const possible = (of: keyof PlanVersionTerms) => ({
    validator: async () => {
      const faults = faultWords(form.getFieldsValue(), of)
      if (faults.length > 0) throw new Error(faults.join('. '))
    },
  })
  const payees = usePayeeNames({ steps })
  const kind = useMemo(() => stepKind(caps, payees), [caps, payees])
  const list = plan?.id ?? 'new'
  return (
    <PlanCaps value={caps}>
      <div className="bb-split plan-editor">
        <SectionCard title={plan === undefined ? 'The plan' : `Version ${newestOf(plan).version + 1}`}>
          <DraftForm<PlanValues, PlanWithVersions>
            {...work}
            draft={draft}
            name="plan"
            form={form}
            onSaved={() => void navigate('/plans')}
            footer={(isBusy) => (
              <Button type="primary" htmlType="submit" disabled={isBusy}>
                {isBusy ? 'Saving...' : 'Save plan'}
              </Button>
            )}>
            {plan === undefined ? (
              <Form.Item name="name" label="Plan Name" rules={[rules.requiredText(fieldTexts.name)]}>
                <Input maxLength={lengths.name} autoComplete="off" />
              </Form.Item>
            ) : (
              <Suspense fallback={<div className="bb-wait plan-day-wait" />}>
                <FirstDay />
              </Suspense>
            )}
            <Form.Item name="caps" label="Caps" rules={[possible('caps')]}>
              <LinesField list={list} kind={capKind} />
            </Form.Item>
            <Form.Item
              name="steps"
              label="Steps, in Order"
              dependencies={['caps']}
              rules={[
                { required: true, type: 'array', min: 1, message: 'A plan needs at least one step' },
                possible('steps'),
              ]}>
              <LinesField list={list} kind={kind} />
            </Form.Item>
            <Form.Item name="reason" label="Reason" rules={[rules.requiredText('Enter a reason')]}>
              <Input.TextArea rows={2} maxLength={lengths.reason} />
            </Form.Item>
          </DraftForm>
        </SectionCard>
        <div className="bb-stack">
          <SectionCard title="A sample deal">
            <Waterfall terms={{ caps, steps }} />
          </SectionCard>
          <SectionCard title="What if">
            <WhatIf terms={{ caps, steps }} />
          </SectionCard>
        </div>
      </div>
    </PlanCaps>
  )
}

const OfPlan = ({ id }: { id: string }) => {
  const { data, error, refetch } = useCall('GET /api/plans/:id', { params: { id } })
  const body = () => {
    if (data === undefined)
      return error ? (
        <ErrorState title="The plan could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton shape="detail" />
      )
    if (data.code === null) return <PlanForm plan={data} />
    return (
      <p>
        This plan follows the brokerage’s settings: <AppLink href="/brokerage">change them there</AppLink>.
      </p>
    )
  }
  return (
    <>
      <PageHeader
        title={data?.name ?? 'Plan'}
        subtitle="A new version. Deals submitted before its first day keep their terms."
      />
      {body()}
    </>
  )
}

/** Where brokers create plans and add versions (docs/rules/commission-and-caps.md#own-plans). */
const PlanEditor = () => {
  const { id } = useParams()
  return (
    <AllowedPage
      permission="plans.write"
      title="Plans"
      text="Only brokers change plans."
      advice="Managers see them under Plans, and try them.">
      <div className="bb-stack">
        {id === undefined ? (
          <>
            <PageHeader title="New plan" subtitle="Its first version applies to every deal of the agents on it." />
            <PlanForm />
          </>
        ) : (
          <OfPlan key={id} id={id} />
        )}
      </div>
    </AllowedPage>
  )
}

export default PlanEditor
