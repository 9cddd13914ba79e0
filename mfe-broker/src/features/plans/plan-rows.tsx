import {
  lengths,
  planBaseLabels,
  planBases,
  planStageLabels,
  planStages,
  planTakeLabels,
  planTakes,
} from '@bluebonnet/contracts'
import { planTimeLabels, planTimes } from '@bluebonnet/contracts'
import type { PlanCapTerms, PlanStepTerms } from '@bluebonnet/contracts'
import { Button } from '@bluebonnet/ui'
import { Input, InputNumber, MoneyInput, optionsOf, PercentInput, Select } from '@bluebonnet/ui/forms'
import { AddIcon, Icon } from '@bluebonnet/ui/icons'
import type { ReactNode } from 'react'

interface RowsProps<Row> {
  /** A Form.Item hands in both. */
  value?: Row[]
  onChange?: (rows: Row[]) => void
}

const newId = (): string => crypto.randomUUID().slice(0, 8)
const numberOf = (value: number | string | null): number | null => (value === null ? null : Number(value))

const Labelled = ({ text, children }: { text: string; children: ReactNode }) => (
  <label className="plan-field">
    <span>{text}</span>
    {children}
  </label>
)

interface ChoiceProps<Value extends string> {
  text: string
  value: Value | null
  options: { value: Value; label: string }[]
  none?: string
  onChange: (value: Value | null) => void
}

const Choice = <Value extends string>({ text, value, options, none, onChange }: ChoiceProps<Value>) => (
  <div className="plan-field">
    <span aria-hidden="true">{text}</span>
    <Select<Value | undefined>
      aria-label={text}
      value={value ?? undefined}
      placeholder={none}
      allowClear={none !== undefined}
      options={options}
      onChange={(chosen) => onChange(chosen ?? null)}
    />
  </div>
)

const newCap = (): PlanCapTerms => ({ id: newId(), label: 'Annual cap', amount: null, deals: null })

/** The caps of a plan, each in dollars or in deals of a year. */
export const CapRows = ({ value: caps = [], onChange }: RowsProps<PlanCapTerms>) => {
  const change = (id: string, to: Partial<PlanCapTerms>): void =>
    onChange?.(caps.map((cap) => (cap.id === id ? { ...cap, ...to } : cap)))
  return (
    <div className="plan-rows">
      {caps.map((cap) => (
        <fieldset key={cap.id} className="plan-row">
          <legend className="bb-hidden">{cap.label}</legend>
          <Labelled text="Cap">
            <Input
              value={cap.label}
              maxLength={lengths.planLabel}
              onChange={({ target }) => change(cap.id, { label: target.value })}
            />
          </Labelled>
          <Labelled text="Dollars a year">
            <MoneyInput exact value={cap.amount} onChange={(amount) => change(cap.id, { amount: numberOf(amount) })} />
          </Labelled>
          <Labelled text="Or deals a year">
            <InputNumber<number>
              min={1}
              precision={0}
              value={cap.deals}
              onChange={(deals) => change(cap.id, { deals })}
            />
          </Labelled>
          <Button onClick={() => onChange?.(caps.filter(({ id }) => id !== cap.id))}>Remove cap</Button>
        </fieldset>
      ))}
      <Button icon={<Icon of={AddIcon} />} onClick={() => onChange?.([...caps, newCap()])}>
        Add Cap
      </Button>
    </div>
  )
}

export const newStep = (): PlanStepTerms => ({
  id: newId(),
  label: 'Fee',
  stage: 'POST_SPLIT',
  kind: 'AMOUNT',
  percent: null,
  of: null,
  amount: 0,
  tiers: null,
  when: 'ALWAYS',
  whenCap: null,
  yearlyMax: null,
  firstDeals: null,
  cap: null,
  countsTowards: [],
})

interface StepProps {
  step: PlanStepTerms
  caps: readonly PlanCapTerms[]
  change: (to: Partial<PlanStepTerms>) => void
}

const Brackets = ({ step: { tiers }, change }: StepProps) => {
  const rows = tiers ?? [{ upTo: null, percent: 0 }]
  const set = (place: number, to: Partial<(typeof rows)[number]>): void =>
    change({ tiers: rows.map((row, at) => (at === place ? { ...row, ...to } : row)) })
  return (
    <>
      {rows.map((row, place) => (
        // Brackets have no names: their places are what they are.
        <div key={`bracket ${place}`} className="plan-bracket">
          <Labelled text="Up to">
            <MoneyInput
              exact
              placeholder="Without end"
              value={row.upTo}
              onChange={(upTo) => set(place, { upTo: numberOf(upTo) })}
            />
          </Labelled>
          <Labelled text="Percent">
            <PercentInput value={row.percent} onChange={(percent) => set(place, { percent: percent ?? 0 })} />
          </Labelled>
        </div>
      ))}
      <Button onClick={() => change({ tiers: [{ upTo: 0, percent: 0 }, ...rows] })}>Add Bracket</Button>
    </>
  )
}

const Taken = (props: StepProps) => {
  const { step, change } = props
  const { kind } = step
  return (
    <>
      <Choice
        text="Takes"
        value={kind}
        options={optionsOf(planTakes, planTakeLabels)}
        onChange={(to) => change({ kind: to ?? 'AMOUNT', of: step.of ?? 'SHARE' })}
      />
      {kind === 'PERCENT' || kind === 'LESSER_OF' ? (
        <Labelled text="Percent">
          <PercentInput value={step.percent} onChange={(percent) => change({ percent })} />
        </Labelled>
      ) : null}
      {kind === 'AMOUNT' || kind === 'LESSER_OF' ? (
        <Labelled text="Amount">
          <MoneyInput exact value={step.amount} onChange={(amount) => change({ amount: numberOf(amount) })} />
        </Labelled>
      ) : null}
      {kind === 'AMOUNT' ? null : (
        <Choice
          text="Of"
          value={step.of}
          options={optionsOf(planBases, planBaseLabels)}
          onChange={(of) => change({ of })}
        />
      )}
      {kind === 'TIERS' ? <Brackets {...props} /> : null}
    </>
  )
}

const Limits = ({ step, caps, change }: StepProps) => {
  const options = caps.map(({ id, label }) => ({ value: id, label }))
  return (
    <>
      {caps.length === 0 ? null : (
        <>
          <Choice
            text="Until cap"
            none="No cap"
            value={step.cap}
            options={options}
            onChange={(cap) => change({ cap, countsTowards: cap === null ? [] : [cap] })}
          />
          <Choice
            text="When"
            value={step.when}
            options={optionsOf(planTimes, planTimeLabels)}
            onChange={(when) =>
              change({ when: when ?? 'ALWAYS', whenCap: when === 'ALWAYS' ? null : (caps[0]?.id ?? null) })
            }
          />
          {step.when === 'ALWAYS' ? null : (
            <Choice
              text="Which cap"
              value={step.whenCap}
              options={options}
              onChange={(whenCap) => change({ whenCap })}
            />
          )}
        </>
      )}
      <Labelled text="At most a year">
        <MoneyInput exact value={step.yearlyMax} onChange={(most) => change({ yearlyMax: numberOf(most) })} />
      </Labelled>
      <Labelled text="First deals only">
        <InputNumber<number>
          min={1}
          precision={0}
          value={step.firstDeals}
          onChange={(firstDeals) => change({ firstDeals })}
        />
      </Labelled>
    </>
  )
}

/** The steps of a plan in the order in which they are taken within their stages. */
export const StepRows = ({ value: steps = [], onChange, caps }: RowsProps<PlanStepTerms> & Pick<StepProps, 'caps'>) => {
  const change = (id: string, to: Partial<PlanStepTerms>): void =>
    onChange?.(steps.map((step) => (step.id === id ? { ...step, ...to } : step)))
  return (
    <div className="plan-rows">
      {steps.map((step) => {
        const parts = { step, caps, change: (to: Partial<PlanStepTerms>) => change(step.id, to) }
        return (
          <fieldset key={step.id} className="plan-row">
            <legend className="bb-hidden">{step.label}</legend>
            <Labelled text="Step">
              <Input
                value={step.label}
                maxLength={lengths.planLabel}
                onChange={({ target }) => parts.change({ label: target.value })}
              />
            </Labelled>
            <Choice
              text="Stage"
              value={step.stage}
              options={optionsOf(planStages, planStageLabels)}
              onChange={(stage) => parts.change({ stage: stage ?? 'POST_SPLIT' })}
            />
            <Taken {...parts} />
            <Limits {...parts} />
            {steps.length === 1 ? null : (
              <Button onClick={() => onChange?.(steps.filter(({ id }) => id !== step.id))}>Remove step</Button>
            )}
          </fieldset>
        )
      })}
      <Button icon={<Icon of={AddIcon} />} onClick={() => onChange?.([...steps, newStep()])}>
        Add Step
      </Button>
    </div>
  )
}
