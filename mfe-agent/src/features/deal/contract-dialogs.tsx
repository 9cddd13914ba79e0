import {
  contractEventLabels,
  defaultState,
  fieldTexts,
  isBroker,
  lengths,
  moneyKinds,
  propertyZoneLabels,
  propertyZones,
  toastTexts,
  whatHappens,
} from '@bluebonnet/contracts'
import type { ContractEventKind, ContractTerms, Deal, DealContract, NewContractTerms } from '@bluebonnet/contracts'
import { movesOfTerms, usualEarnestMoneyDays } from '@bluebonnet/contracts/contract-clock/moves'
import { texasCounties } from '@bluebonnet/contracts/contract-clock/texas-counties'
import { movedAnchors } from '@bluebonnet/contracts/tasks/task-list'
import { api, useCall, useCallMutation, useDraft, useSession } from '@bluebonnet/portal-sdk'
import { dayIn, type DialogProps, useMinute } from '@bluebonnet/ui'
import { DateInput } from '@bluebonnet/ui/dates'
import { Form, FormDialog, Input, InputNumber, MoneyInput, optionsOf, rules, Select } from '@bluebonnet/ui/forms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { appointmentWords, MovedDays } from '../../shared/moved-days.js'
import { TasksMove } from '../../shared/tasks.js'
import { dealInvalidates } from '../deals/deal-changes.js'
import { FormGroup } from '../deals/deal-form.js'
import { isSettled } from '../deals/deal-values.js'
import './contract.css'

const DaysInput = (props: { id?: string; value?: number | null; onChange?: (value: number | null) => void }) => (
  <InputNumber<number> {...props} min={1} max={365} precision={0} controls={false} suffix="days" inputMode="numeric" />
)

/** One of the deal's own documents. A Form.Item hands in its value. */
const PaperSelect = ({ dealId, ...field }: { dealId: string; id?: string; value?: string }) => {
  const documents = useCall('GET /api/documents', { query: { dealId } })
  const options = (documents.data ?? []).map(({ id, label }) => ({ value: id, label }))
  return <Select {...field} allowClear options={options} loading={documents.isPending} placeholder="None yet" />
}

type TermsValues = Partial<Omit<NewContractTerms, 'source' | 'replaces'>>

const isTexan = ({ state }: Deal): boolean => state === defaultState

/** What a deal says before a contract holds, as version 0. */
const firstTerms = (deal: Deal): ContractTerms => ({
  version: 0,
  replaces: null,
  source: 'CONTRACT',
  effectiveDate: deal.contractDate ?? '',
  closingDate: deal.closeDate,
  optionDays: null,
  optionFee: null,
  earnestMoney: null,
  earnestMoneyDays: usualEarnestMoneyDays,
  additionalEarnestMoney: null,
  additionalEarnestMoneyDays: null,
  financingDays: null,
  surveyDays: null,
  titleObjectionDays: null,
  county: isTexan(deal) && /^el paso$/i.test(deal.city) ? deal.city : null,
  timeZone: null,
  documentId: null,
  createdAt: deal.createdAt,
  createdByName: '',
})

const typedOf = (terms: ContractTerms): TermsValues => ({
  effectiveDate: terms.effectiveDate,
  closingDate: terms.closingDate,
  optionDays: terms.optionDays,
  optionFee: terms.optionFee,
  earnestMoney: terms.earnestMoney,
  earnestMoneyDays: terms.earnestMoneyDays,
  additionalEarnestMoney: terms.additionalEarnestMoney,
  additionalEarnestMoneyDays: terms.additionalEarnestMoneyDays,
  financingDays: terms.financingDays,
  surveyDays: terms.surveyDays,
  titleObjectionDays: terms.titleObjectionDays,
  county: terms.county,
  timeZone: terms.timeZone,
})

const counties = texasCounties.map((value) => ({ value, label: value }))

/** Appointments are the server's to count; without an answer nothing is said of them. */
const AppointmentsMove = ({ deal, given }: { deal: Deal; given: NewContractTerms }) => {
  const { data } = useQuery({
    queryKey: ['terms-preview', deal.id, deal.version, JSON.stringify(given)],
    queryFn: async () => api('POST /api/deals/:id/contract/preview', { params: { id: deal.id }, body: given }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const words = appointmentWords(data?.appointments ?? 0)
  return words === '' ? null : <p>{words}</p>
}

/** What the typed terms would move, before anything is saved. */
const WhatMoves = ({ deal, contract, values }: { deal: Deal; contract: DealContract; values: TermsValues }) => {
  const { effectiveDate } = values
  if (!effectiveDate) return null
  const events = Object.fromEntries(contract.events.map(({ kind, day }) => [kind, day]))
  const source = contract.terms === null ? 'CONTRACT' : 'AMENDMENT'
  const replaces = contract.versions[0]?.version ?? null
  const { moves } = movesOfTerms(deal, contract.terms, { ...values, effectiveDate, source }, events)
  return (
    <MovedDays days={moves} pinned="Pinned by hand, stays" stays>
      <TasksMove dealId={deal.id} anchors={movedAnchors({ effectiveDate }, moves)} />
      {moves.some(({ deadline, isPinned }) => deadline === 'CLOSING' && !isPinned) ? (
        <AppointmentsMove deal={deal} given={{ ...values, effectiveDate, source, replaces }} />
      ) : null}
    </MovedDays>
  )
}

interface ContractDialogProps extends DialogProps {
  deal: Deal
  contract: DealContract
}

const invalidates = [...dealInvalidates, 'GET /api/deals/:id/contract'] as const

/**
 * The terms of a contract, or those of an amendment: every date of the deal follows from them. What a colleague enters
 * meanwhile is gone on from, first terms too (docs/rules/contract-clock.md#terms).
 */
export const TermsDialog = ({ deal, contract, open, onClose }: ContractDialogProps) => {
  const [form] = Form.useForm<TermsValues>()
  const draft = useDraft('contract-terms', deal.id)
  const { user } = useSession()
  const values = Form.useWatch((all: TermsValues) => all, form)
  const enter = useCallMutation('POST /api/deals/:id/contract', {
    draft,
    invalidates,
    success: toastTexts.contractEntered,
    failure: toastTexts.contractFailed,
  })
  const row = contract.terms ?? firstTerms(deal)
  const isFirst = row.version === 0
  const save = async (given: TermsValues, { version }: ContractTerms): Promise<ContractTerms | null> => {
    const source = version === 0 ? ('CONTRACT' as const) : ('AMENDMENT' as const)
    const effectiveDate = given.effectiveDate ?? ''
    const replaces = version === 0 ? (contract.versions[0]?.version ?? null) : version
    const entered = await enter.mutateAsync({
      params: { id: deal.id },
      body: { ...given, effectiveDate, source, replaces },
    })
    return entered.terms
  }
  return (
    <FormDialog<TermsValues, ContractTerms>
      draft={draft}
      open={open}
      title={isFirst ? 'Enter terms' : 'Enter amendment'}
      submitLabel={isFirst ? 'Save terms' : 'Save amendment'}
      busyLabel="Saving..."
      form={form}
      width={720}
      edits={{ row, valuesOf: typedOf, save }}
      onClose={onClose}>
      <FormGroup title="Contract">
        <Form.Item name="effectiveDate" label="Effective Date" rules={[rules.required(fieldTexts.effectiveDate)]}>
          <DateInput />
        </Form.Item>
        <Form.Item name="closingDate" label="Closing Date">
          <DateInput />
        </Form.Item>
        {isTexan(deal) ? (
          <Form.Item name="county" label="County" extra="El Paso and Hudspeth are on Mountain Time.">
            <Select allowClear placeholder="Choose a county" options={counties} />
          </Form.Item>
        ) : (
          <Form.Item
            name="timeZone"
            label="Time Zone"
            extra="Where the property is. The option ends by local time there.">
            <Select allowClear placeholder="The brokerage’s" options={optionsOf(propertyZones, propertyZoneLabels)} />
          </Form.Item>
        )}
        <Form.Item name="documentId" label="Paper">
          <PaperSelect dealId={deal.id} />
        </Form.Item>
      </FormGroup>
      <FormGroup title="Option and earnest money">
        <Form.Item name="optionDays" label="Option Period">
          <DaysInput />
        </Form.Item>
        <Form.Item name="optionFee" label="Option Fee">
          <MoneyInput exact />
        </Form.Item>
        <Form.Item name="earnestMoney" label="Earnest Money">
          <MoneyInput exact />
        </Form.Item>
        <Form.Item name="earnestMoneyDays" label="Earnest Money Due In">
          <DaysInput />
        </Form.Item>
        <Form.Item name="additionalEarnestMoney" label="Additional Earnest Money">
          <MoneyInput exact />
        </Form.Item>
        <Form.Item name="additionalEarnestMoneyDays" label="Additional Due In">
          <DaysInput />
        </Form.Item>
      </FormGroup>
      <FormGroup title="Financing, survey, title">
        <Form.Item name="financingDays" label="Buyer Approval">
          <DaysInput />
        </Form.Item>
        <Form.Item name="surveyDays" label="Survey">
          <DaysInput />
        </Form.Item>
        <Form.Item name="titleObjectionDays" label="Title Objections">
          <DaysInput />
        </Form.Item>
        {isSettled(deal) && user !== null && isBroker(user) ? (
          <Form.Item name="reason" label="Reason" extra="Needed when the closing date changes. Kept in the timeline.">
            <Input maxLength={lengths.reason} />
          </Form.Item>
        ) : null}
      </FormGroup>
      {values === undefined ? null : <WhatMoves deal={deal} contract={contract} values={values} />}
    </FormDialog>
  )
}

interface EventValues {
  kind: ContractEventKind
  day: string
  amount?: number | null
  documentId?: string | null
}

const isMoney = (kind: ContractEventKind | undefined): boolean => moneyKinds.some((money) => money === kind)

interface EventDialogProps extends ContractDialogProps {
  /** What is known of it where it is opened from. */
  beginning?: Partial<EventValues>
}

/** Money that was delivered, or papers that came, with the receipt. */
export const ContractEventDialog = ({ deal, contract, beginning, open, onClose }: EventDialogProps) => {
  const [form] = Form.useForm<EventValues>()
  const draft = useDraft('contract-event', beginning?.kind === undefined ? deal.id : `${deal.id} ${beginning.kind}`)
  const now = useMinute()
  const kind = Form.useWatch('kind', form)
  const enter = useCallMutation('POST /api/deals/:id/contract/events', {
    draft,
    invalidates,
    success: toastTexts.contractEventEntered,
    failure: toastTexts.contractFailed,
  })
  return (
    <FormDialog<EventValues>
      draft={draft}
      open={open}
      title="Enter delivery"
      submitLabel="Save"
      busyLabel="Saving..."
      form={form}
      initialValues={{ day: dayIn(new Date(now), contract.timeZone), ...beginning }}
      onSubmit={async (body) => {
        await enter.mutateAsync({ params: { id: deal.id }, body })
      }}
      onClose={onClose}>
      <div className="bb-form-grid">
        <Form.Item name="kind" label="What" className="bb-form-whole" rules={[rules.required(fieldTexts.type)]}>
          <Select options={optionsOf(whatHappens, contractEventLabels)} placeholder="Choose what happened" />
        </Form.Item>
        <Form.Item name="day" label="On" rules={[rules.required(fieldTexts.eventDay)]}>
          <DateInput />
        </Form.Item>
        {isMoney(kind) ? (
          <Form.Item name="amount" label="Amount">
            <MoneyInput exact />
          </Form.Item>
        ) : null}
        <Form.Item name="documentId" label="Receipt" className="bb-form-whole">
          <PaperSelect dealId={deal.id} />
        </Form.Item>
      </div>
    </FormDialog>
  )
}
