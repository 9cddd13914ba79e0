import {
  capPeriodLabels,
  fieldTexts,
  planBaseLabels,
  planPerLabels,
  planStageLabels,
  planTakeLabels,
  planTimeLabels,
  type PlanCapTerms,
  type PlanStepTerms,
} from '@bluebonnet/contracts'
import { capPeriods, lengths, planBases, planPers, planStages, planTakes, planTimes } from '@bluebonnet/domain'
import { useDraft } from '@bluebonnet/portal-sdk'
import { Button } from '@bluebonnet/ui'
import {
  Form,
  FormDialog,
  Input,
  InputNumber,
  MoneyInput,
  optionsOf,
  PercentInput,
  rules,
  Select,
  Switch,
  type TypedProps,
} from '@bluebonnet/ui/forms'
import { AddIcon, CloseIcon, Icon } from '@bluebonnet/ui/icons'
import { type LineDialogProps, newKey } from '../../shared/lines-field.js'
import {
  type Bracket,
  firstBrackets,
  mayPayOthers,
  stepOf,
  type StepValues,
  usePlanCaps,
  valuesOfStep,
} from './plan-lines.js'
import { useState } from 'react'
import { StepPayeeSelect } from './plan-payees.js'

interface BracketsProps extends TypedProps {
  id?: string
  /** Set by Form.Item. */
  value?: readonly Bracket[] | null
  onChange?: (brackets: Bracket[]) => void
  onBlur?: () => void
}

/** Brackets from lowest to highest. The last one has no upper limit. */
const BracketLines = ({ id, value, onChange, onUnread, onBlur }: BracketsProps) => {
  const [issues] = useState(() => new Map<string, string>())
  /** Reports an unreadable number in any bracket, which blocks saving. */
  const reportUnread =
    (name: string) =>
    (issue: string | null): void => {
      if (issue === null) issues.delete(name)
      else issues.set(name, issue)
      onUnread?.([...issues.values()][0] ?? null)
    }
  const brackets = value ?? firstBrackets
  /** One key per bracket: the text of its fields moves with it. */
  const [keys, setKeys] = useState(() => brackets.map((_, at) => at))
  const change = (at: number, to: Partial<Bracket>): void =>
    onChange?.(brackets.map((one, place) => (place === at ? { ...one, ...to } : one)))
  return (
    <div id={id} className="bb-gap-8 bb-justify-start" onBlur={onBlur}>
      {brackets.map(({ upTo, percent }, at) => (
        <div key={keys[at] ?? `bracket ${at}`} className="plan-bracket">
          {at === brackets.length - 1 ? (
            <span className="bb-muted">{brackets.length === 1 ? 'Of all' : 'Beyond'}</span>
          ) : (
            <MoneyInput
              exact
              aria-label={`Bracket ${at + 1} up to`}
              placeholder="Up to"
              value={upTo}
              onUnread={reportUnread(`up to ${keys[at]}`)}
              onChange={(to) => change(at, { upTo: to })}
            />
          )}
          <PercentInput
            aria-label={`Percentage of bracket ${at + 1}`}
            value={percent}
            onUnread={reportUnread(`percent ${keys[at]}`)}
            onChange={(to) => change(at, { percent: to })}
          />
          {at === brackets.length - 1 ? null : (
            <Button
              type="text"
              icon={<Icon of={CloseIcon} />}
              aria-label={`Remove bracket ${at + 1}`}
              onClick={() => {
                setKeys(keys.filter((_, place) => place !== at))
                onChange?.(brackets.filter((_, place) => place !== at))
              }}
            />
          )}
        </div>
      ))}
      {brackets.length < 10 ? (
        <Button
          icon={<Icon of={AddIcon} />}
          onClick={() => {
            setKeys([...keys.slice(0, -1), Math.max(...keys) + 1, ...keys.slice(-1)])
            onChange?.([...brackets.slice(0, -1), { upTo: null, percent: 0 }, ...brackets.slice(-1)])
          }}>
          Add bracket
        </Button>
      ) : null}
    </div>
  )
}

const Brackets = Object.assign(BracketLines, { isTyped: true })

interface CapValues {
  label: string
  amount?: number | null
  deals?: number | null
  period?: PlanCapTerms['period']
}

/** A cap of a plan: dollars or deals per year. */
export const CapDialog = ({ list, line, taken, open, onSave, onClose }: LineDialogProps<PlanCapTerms>) => {
  const draft = useDraft('plan-cap', `${list}-${line?.id ?? 'new'}`)
  return (
    <FormDialog<CapValues>
      draft={draft}
      open={open}
      title={line === null ? 'Add cap' : `Edit: ${line.label}`}
      submitLabel={line === null ? 'Add cap' : 'Change cap'}
      busyLabel="Changing..."
      initialValues={line ?? { label: taken.length === 0 ? 'Annual cap' : '', period: 'ANNIVERSARY' }}
      onSubmit={async ({ label, amount = null, deals = null, period = 'ANNIVERSARY' }) =>
        onSave({ id: line?.id ?? newKey(label, taken, lengths.planKey), label: label.trim(), amount, deals, period })
      }
      onClose={onClose}>
      <Form.Item name="label" label="Name" rules={[rules.requiredText(fieldTexts.name)]}>
        <Input maxLength={lengths.planLabel} autoComplete="off" />
      </Form.Item>
      <div className="bb-form-grid">
        <Form.Item name="amount" label="Dollars a Year">
          <MoneyInput exact />
        </Form.Item>
        <Form.Item
          name="deals"
          label="Or Deals a Year"
          dependencies={['amount']}
          rules={[
            ({ getFieldValue }) => ({
              validator: async (_, deals: unknown) => {
                const hasAmount = (getFieldValue('amount') ?? null) !== null
                const hasDeals = (deals ?? null) !== null
                if (hasAmount && hasDeals) throw new Error('Dollars or deals, not both')
                if (!hasAmount && !hasDeals) throw new Error('Enter the dollars or the deals of a year')
              },
            }),
          ]}>
          <InputNumber min={1} max={1_000} />
        </Form.Item>
        <Form.Item
          name="period"
          label="Year"
          className="bb-whole"
          extra="A cap year begins on each agent’s anniversary, a calendar year on January 1.">
          <Select options={optionsOf(capPeriods, capPeriodLabels)} popupMatchSelectWidth={false} />
        </Form.Item>
      </div>
    </FormDialog>
  )
}

/** How a client's payment is calculated: an amount, or a percentage of a figure known before the division. */
const clientTakes = ['AMOUNT', 'PERCENT'] as const
const clientBases = ['GROSS', 'PRICE'] as const

const eachPercent = {
  validator: async (_: unknown, brackets: readonly Bracket[] | null | undefined) => {
    if (brackets?.some(({ percent }) => percent === null)) throw new Error('Enter the percentage of each bracket')
  },
}

const Taken = ({ kind, isClients }: { kind: PlanStepTerms['kind']; isClients: boolean }) => (
  <>
    {kind === 'PERCENT' || kind === 'LESSER_OF' ? (
      <Form.Item name="percent" label="Percentage" rules={[rules.required('Enter a percentage')]}>
        <PercentInput />
      </Form.Item>
    ) : null}
    {kind === 'AMOUNT' ? null : (
      <Form.Item name="of" label="Of" rules={[rules.required('Choose what it is of')]}>
        <Select
          options={optionsOf(isClients ? clientBases : planBases, planBaseLabels)}
          popupMatchSelectWidth={false}
        />
      </Form.Item>
    )}
    {kind === 'AMOUNT' || kind === 'LESSER_OF' ? (
      <>
        <Form.Item name="amount" label="Amount" rules={[rules.required('Enter an amount')]}>
          <MoneyInput exact />
        </Form.Item>
        {isClients ? null : (
          <Form.Item name="per" label="Paid By">
            <Select options={optionsOf(planPers, planPerLabels)} popupMatchSelectWidth={false} />
          </Form.Item>
        )}
      </>
    ) : null}
    {kind === 'TIERS' ? (
      <Form.Item
        name="tiers"
        label="Brackets"
        className="bb-whole"
        extra="Each rate is of what lies in its bracket, over the cap year."
        rules={[rules.required('Enter the brackets'), eachPercent]}>
        <Brackets />
      </Form.Item>
    ) : null}
  </>
)

const Caps = ({ when }: { when: PlanStepTerms['when'] }) => {
  const options = usePlanCaps().map(({ id, label }) => ({ value: id, label }))
  if (options.length === 0) return null
  return (
    <>
      <Form.Item name="cap" label="Stops at Cap">
        <Select allowClear placeholder="No cap" options={options} />
      </Form.Item>
      <Form.Item name="countsTowards" label="Counts Towards">
        <Select mode="multiple" placeholder="No cap" options={options} />
      </Form.Item>
      <Form.Item name="when" label="When">
        <Select options={optionsOf(planTimes, planTimeLabels)} popupMatchSelectWidth={false} />
      </Form.Item>
      {when === 'ALWAYS' ? null : (
        <Form.Item name="whenCap" label="Which Cap" rules={[rules.required('Choose a cap')]}>
          <Select options={options} />
        </Form.Item>
      )}
    </>
  )
}

const Limits = ({ when }: { when: PlanStepTerms['when'] }) => (
  <>
    <Caps when={when} />
    <Form.Item name="yearlyMax" label="At Most a Cap Year">
      <MoneyInput exact />
    </Form.Item>
    <Form.Item name="firstDeals" label="First Deals of a Cap Year Only">
      <InputNumber min={1} max={1_000} />
    </Form.Item>
  </>
)

/** Fields that apply only to an agent's fee. */
const AsFee = ({ isOwn }: { isOwn: boolean }) => (
  <>
    {isOwn ? (
      <Form.Item
        name="owed"
        label="Charge the Shortfall"
        valuePropName="checked"
        extra="To the agent’s account, when the deal closes.">
        <Switch />
      </Form.Item>
    ) : null}
    <Form.Item
      name="reduces1099"
      label="Lowers Form 1099-NEC"
      valuePropName="checked"
      extra="Reported of the agent is what they are paid without it.">
      <Switch />
    </Form.Item>
  </>
)

/** A step of a plan: how much it takes, of which base, and its limits (docs/rules/commission-and-caps.md#step). */
export const StepDialog = ({ list, line, taken, open, onSave, onClose }: LineDialogProps<PlanStepTerms>) => {
  const draft = useDraft('plan-step', `${list}-${line?.id ?? 'new'}`)
  const [form] = Form.useForm<StepValues>()
  const { kind, stage, when, payeeId } = Form.useWatch((all: Partial<StepValues>) => all, form) ?? {}
  const begun = valuesOfStep(line)
  const stageNow = stage ?? begun.stage
  const isClients = stageNow === 'CLIENT_PAID'
  return (
    <FormDialog<StepValues>
      draft={draft}
      open={open}
      form={form}
      title={line === null ? 'Add step' : `Edit: ${line.label}`}
      submitLabel={line === null ? 'Add step' : 'Change step'}
      busyLabel="Changing..."
      initialValues={begun}
      onSubmit={async (values) => onSave(stepOf(values, line?.id ?? newKey(values.label, taken, lengths.planKey)))}
      onClose={onClose}>
      <Form.Item name="label" label="Name" rules={[rules.requiredText(fieldTexts.name)]}>
        <Input maxLength={lengths.planLabel} autoComplete="off" />
      </Form.Item>
      <div className="bb-form-grid">
        <Form.Item name="stage" label="Stage">
          <Select options={optionsOf(planStages, planStageLabels)} />
        </Form.Item>
        {mayPayOthers(stageNow) ? (
          <Form.Item name="payeeId" label="Paid To" extra="Others are added under Payees.">
            <StepPayeeSelect />
          </Form.Item>
        ) : null}
        <Form.Item name="kind" label={isClients ? 'Pays' : 'Takes'}>
          <Select options={optionsOf(isClients ? clientTakes : planTakes, planTakeLabels)} />
        </Form.Item>
        <Taken kind={kind ?? begun.kind} isClients={isClients} />
        {isClients ? null : <Limits when={when ?? begun.when ?? 'ALWAYS'} />}
        {stageNow === 'POST_SPLIT' ? <AsFee isOwn={(payeeId ?? null) === null} /> : null}
      </div>
    </FormDialog>
  )
}
