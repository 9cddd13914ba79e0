import { fieldTexts, type ContractTerms, type Deal, type NewContractTerms } from '@bluebonnet/contracts'
import {
  counted,
  defaultState,
  propertyZoneLabels,
  propertyZones,
  texasCounties,
  type DocumentType,
} from '@bluebonnet/domain'
import { useCall } from '@bluebonnet/portal-sdk'
import { Button, formatDate, formatMoney, useTimeZone } from '@bluebonnet/ui'
import { DateInput } from '@bluebonnet/ui/dates'
import { Form, InputNumber, MoneyInput, optionsOf, rules, Select, type FormInstance } from '@bluebonnet/ui/forms'
import { useEffect, useState, type ReactNode } from 'react'
import { FormGroup } from '../deals/deal-form.js'

export type TermsValues = Partial<Omit<NewContractTerms, 'source' | 'replaces'>>

type TermKey = Exclude<keyof TermsValues, 'documentId' | 'reason'>

interface Term {
  key: TermKey
  label: string
  kind: 'day' | 'days' | 'money' | 'county' | 'zone'
}

/** The term groups. A Texas property has a county, another one a time zone. */
const groupsFor = ({ state }: Pick<Deal, 'state'>): { title: string; terms: Term[] }[] => [
  {
    title: 'Contract',
    terms: [
      { key: 'effectiveDate', label: 'Effective Date', kind: 'day' },
      { key: 'closingDate', label: 'Closing Date', kind: 'day' },
      state === defaultState
        ? { key: 'county', label: 'County', kind: 'county' }
        : { key: 'timeZone', label: 'Time Zone', kind: 'zone' },
    ],
  },
  {
    title: 'Option and earnest money',
    terms: [
      { key: 'optionDays', label: 'Option Period', kind: 'days' },
      { key: 'optionFee', label: 'Option Fee', kind: 'money' },
      { key: 'earnestMoney', label: 'Earnest Money', kind: 'money' },
      { key: 'earnestMoneyDays', label: 'Earnest Money Due In', kind: 'days' },
      { key: 'additionalEarnestMoney', label: 'Additional Earnest Money', kind: 'money' },
      { key: 'additionalEarnestMoneyDays', label: 'Additional Due In', kind: 'days' },
    ],
  },
  {
    title: 'Financing, survey, title',
    terms: [
      { key: 'financingDays', label: 'Buyer Approval', kind: 'days' },
      { key: 'surveyDays', label: 'Survey', kind: 'days' },
      { key: 'titleObjectionDays', label: 'Title Objections', kind: 'days' },
    ],
  },
]

const counties = texasCounties.map((value) => ({ value, label: value }))

/** The input of each kind of term, and the help text below it. */
const fields: Record<Term['kind'], { input: ReactNode; extra?: string }> = {
  day: { input: <DateInput /> },
  days: { input: <InputNumber min={1} max={365} suffix="days" /> },
  money: { input: <MoneyInput exact /> },
  county: {
    input: <Select allowClear placeholder="Choose a county" options={counties} />,
    extra: 'El Paso and Hudspeth are on Mountain Time.',
  },
  zone: {
    input: <Select allowClear placeholder="The brokerage’s" options={optionsOf(propertyZones, propertyZoneLabels)} />,
    extra: 'Where the property is. The option ends by local time there.',
  },
}

interface PaperSelectProps {
  dealId: string
  /** The type that is asked for: its documents come first. */
  type?: DocumentType
  id?: string
  value?: string
}

/** One of the deal's own documents. Form.Item sets its value. */
export const PaperSelect = ({ dealId, type, ...field }: PaperSelectProps) => {
  const documents = useCall('GET /api/documents', { query: { dealId } })
  const options = (documents.data ?? [])
    .toSorted((one, other) => Number(other.type === type) - Number(one.type === type))
    .map(({ id, label }) => ({ value: id, label }))
  return <Select {...field} allowClear options={options} loading={documents.isPending} placeholder="None yet" />
}

const PaperField = ({ dealId }: { dealId: string }) => (
  <Form.Item name="documentId" label="Paper">
    <PaperSelect dealId={dealId} type="CONTRACT" />
  </Form.Item>
)

interface TermFieldProps {
  term: Term
  /** The current value. Undefined for a first contract. */
  before?: string | undefined
  hidden?: boolean
}

const TermField = ({ term: { key, label, kind }, before, hidden = false }: TermFieldProps) => {
  const { input, extra } = fields[kind]
  const notes = [
    before === undefined ? null : `Now ${before}.`,
    key === 'effectiveDate' && before !== undefined ? 'The contract’s effective date, not the amendment’s.' : null,
    extra,
  ]
  return (
    <Form.Item
      name={key}
      label={label}
      hidden={hidden}
      extra={notes.filter(Boolean).join(' ') || null}
      rules={key === 'effectiveDate' ? [rules.required(fieldTexts.effectiveDate)] : []}>
      {input}
    </Form.Item>
  )
}

export const ContractFields = ({ deal, children }: { deal: Deal; children: ReactNode }) =>
  groupsFor(deal).map(({ title, terms }, index, all) => (
    <FormGroup key={title} title={title}>
      {terms.map((term) => (
        <TermField key={term.key} term={term} />
      ))}
      {index === 0 ? <PaperField dealId={deal.id} /> : null}
      {index === all.length - 1 ? children : null}
    </FormGroup>
  ))

const wordsOf = ({ key, kind }: Term, row: ContractTerms, timeZone: string): string => {
  const value = row[key]
  if (value === null) return 'none'
  if (kind === 'day') return formatDate(String(value), timeZone)
  if (kind === 'money') return formatMoney(Number(value), true)
  return kind === 'days' ? counted(Number(value), 'day') : String(value)
}

const isChangedTerm = (values: TermsValues, row: ContractTerms, key: TermKey): boolean =>
  (values[key] ?? null) !== row[key]

/** Whether an amendment changes a term or names its paper. */
export const isAmended = (deal: Deal, values: TermsValues, row: ContractTerms): boolean =>
  Boolean(values.documentId) ||
  groupsFor(deal).some(({ terms }) => terms.some(({ key }) => isChangedTerm(values, row, key)))

interface AmendedFieldsProps {
  deal: Deal
  form: FormInstance<TermsValues>
  /** The current terms. */
  row: ContractTerms
  values: TermsValues
  children: ReactNode
}

/** The terms that an amendment changes, with their old values. All others stay as in the contract. */
export const AmendedFields = ({ deal, form, row, values, children }: AmendedFieldsProps) => {
  const [picked, setPicked] = useState<ReadonlySet<TermKey>>(new Set())
  const timeZone = useTimeZone()
  const terms = groupsFor(deal).flatMap((group) => group.terms)
  const isShown = ({ key }: Term): boolean => picked.has(key) || isChangedTerm(values, row, key)
  const [opened, setOpened] = useState<TermKey | null>(null)
  useEffect(() => {
    if (opened === null) return
    form.focusField(opened)
    // Typing replaces the old value.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.select()
  }, [form, opened])
  const toggle = (term: Term): void => {
    const next = new Set(picked)
    const leaves = isShown(term)
    if (leaves) {
      next.delete(term.key)
      form.setFieldValue(term.key, row[term.key])
    } else next.add(term.key)
    setPicked(next)
    setOpened(leaves ? null : term.key)
  }
  return (
    <>
      <fieldset className="bb-buttons bb-mb-16 terms-picks">
        <legend>What changes</legend>
        {terms.map((term) => (
          <Button key={term.key} size="small" aria-pressed={isShown(term)} onClick={() => toggle(term)}>
            {term.label}
          </Button>
        ))}
      </fieldset>
      <div className="bb-form-grid">
        {terms.map((term) => (
          <TermField key={term.key} term={term} before={wordsOf(term, row, timeZone)} hidden={!isShown(term)} />
        ))}
        <PaperField dealId={deal.id} />
        {children}
      </div>
    </>
  )
}
