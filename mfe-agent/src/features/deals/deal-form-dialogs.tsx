import { screens, statusLabel, type Deal } from '@bluebonnet/contracts'
import { defaultState, isBroker, lengths, type DealStatus } from '@bluebonnet/domain'
import { useCall, useDraft, useSession } from '@bluebonnet/portal-sdk'
import { Button, type DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog, Input, Select, type FormInstance } from '@bluebonnet/ui/forms'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { InitialValues } from '../../shared/next-steps.js'
import { ClientSelect } from '../../shared/pickers/client-select.js'
import { OwnerField, TransferField } from '../../shared/pickers/owner-field.js'
import { PropertySelect } from '../../shared/pickers/remote-select.js'
import { DatesMove } from './dates-move.js'
import { CommissionFields, DateFields, FormGroup, PlaceFields, TitleFields } from './deal-form.js'
import { hasLiveCda, isSettled, valuesOf, type DealValues } from './deal-values.js'
import { useChangeDeal, useCreateDeal } from './use-save-deal.js'

/** Applies the picked property: its address, and its price until another is entered (docs/rules/lifecycle.md#place). */
const usePickedProperty = (form: FormInstance<DealValues>) => {
  const picked = Form.useWatch('propertyId', form) ?? ''
  const property = useCall('GET /api/properties/:id', { params: { id: picked } }, { enabled: picked !== '' }).data
  /**
   * The values when the user chose: what is typed while the property is read stays. A property from a draft or the
   * previous page does not replace an entered price.
   */
  const chosenAt = useRef<DealValues>(null)
  useEffect(() => {
    const before = chosenAt.current
    if (property === undefined || before === null) return
    chosenAt.current = null
    const { price, mlsId } = form.getFieldsValue()
    if (price === before.price) form.setFieldValue('price', property.price)
    if (property.mlsId !== null && mlsId === before.mlsId) form.setFieldValue('mlsId', property.mlsId)
  }, [form, property])
  return {
    isPicked: picked !== '',
    place: property && `${property.propertyAddress}, ${property.city}, ${property.state} ${property.zip}`,
    onChoose: () => {
      chosenAt.current = form.getFieldsValue()
    },
  }
}

const seldom = [
  'buyerSellerName',
  'titleCompany',
  'titleCompanyEmail',
  'escrowOfficer',
  'gfNumber',
  'contractDate',
  'closeDate',
  'optionEndsAt',
  'earnestMoneyDueAt',
  'financingDueAt',
  'commissionRate',
  'grossCommission',
] as const

/** Optional fields of a new deal. Open when a draft has a value for one of them. */
const MoreFields = ({ form, children }: { form: FormInstance<DealValues>; children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false)
  const isFilled = Form.useWatch((all: DealValues) => seldom.some((field) => all[field]), form)
  const isShown = isOpen || isFilled
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The pressed button is gone.
    if (isOpen) fields.current?.querySelector('input')?.focus()
  }, [isOpen])
  return (
    <>
      {isShown ? null : (
        <Button type="link" className="bb-flush bb-mb-12" onClick={() => setOpen(true)}>
          Title company, dates, commission
        </Button>
      )}
      <div ref={fields} hidden={!isShown}>
        {children}
      </div>
    </>
  )
}

interface NewDealDialogProps extends DialogProps {
  /** Initial values from the page of a client or property. */
  beginning?: InitialValues<DealValues>
}

/** Adds a deal: submits it to the brokers, or saves a draft. */
export const NewDealDialog = ({ beginning, open, onClose }: NewDealDialogProps) => {
  const [form] = Form.useForm<DealValues>()
  const draft = useDraft('new-deal', beginning?.row)
  const create = useCreateDeal(draft)
  const navigate = useNavigate()
  const { isPicked, place, onChoose } = usePickedProperty(form)
  const submit = async (values: DealValues): Promise<void> => {
    const { id } = await create(values)
    if (beginning !== undefined) void navigate(`/deals/${id}`)
  }
  return (
    <FormDialog<DealValues>
      draft={draft}
      open={open}
      title={screens.deals.add}
      submitLabel="Create deal"
      busyLabel="Creating..."
      also={{ label: screens.deals.saveDraft, values: { status: 'DRAFT' } }}
      initialValues={{ state: defaultState, ...beginning?.values }}
      form={form}
      width={720}
      focusOn={beginning?.values?.propertyId ? 'price' : undefined}
      onSubmit={submit}
      onClose={onClose}>
      <FormGroup title="Property and client" note={isPicked ? place : null}>
        <Form.Item name="propertyId" label="Property">
          <PropertySelect placeholder="None, type the address below" onChange={onChoose} />
        </Form.Item>
        <Form.Item name="clientId" label="Client">
          <ClientSelect />
        </Form.Item>
        <OwnerField />
        <PlaceFields fromProperty={isPicked} />
      </FormGroup>
      <MoreFields form={form}>
        <TitleFields />
        <DateFields />
        <CommissionFields onGiven={(other) => form.setFieldValue(other, null)} />
      </MoreFields>
    </FormDialog>
  )
}

interface EditDealDialogProps extends DialogProps {
  deal: Deal
  /** Starts a move that asks first, after everything else is saved. */
  onMove: (deal: Deal, to: DealStatus) => void
}

export const EditDealDialog = ({ deal, open, onMove, onClose }: EditDealDialogProps) => {
  const [form] = Form.useForm<DealValues>()
  const { begun, save } = useChangeDeal(deal, { open, onMove })
  const draft = useDraft('edit-deal', deal.id)
  const { user } = useSession()
  const decides = user !== null && isBroker(user)
  const wanted = Form.useWatch('status', form) ?? begun.status
  const settled = isSettled(deal)
  const locked = settled && !decides
  const statuses = [...new Set([begun.status, ...begun.nextStatuses, wanted])].map((value) => ({
    value,
    label: statusLabel(value),
  }))

  return (
    <FormDialog<DealValues, Deal>
      draft={draft}
      open={open}
      title="Edit deal"
      submitLabel="Save changes"
      edits={{ row: begun, valuesOf, save }}
      form={form}
      width={720}
      onClose={onClose}>
      <FormGroup
        title="Deal"
        note={locked ? 'The figures of this deal are locked. Ask a broker to change them.' : null}>
        <Form.Item name="status" label="Status" className={decides ? '' : 'bb-whole'}>
          <Select options={statuses} />
        </Form.Item>
        <TransferField
          of={begun.agentId}
          held={hasLiveCda(deal) ? 'The deal has a CDA, which must be voided first.' : null}
        />
        {settled && decides ? (
          <Form.Item name="reason" label="Reason" className="bb-whole" extra="Kept in the timeline.">
            <Input.TextArea rows={2} maxLength={lengths.reason} />
          </Form.Item>
        ) : null}
        <Form.Item name="propertyId" label="Property">
          <PropertySelect />
        </Form.Item>
        <Form.Item name="clientId" label="Client">
          <ClientSelect />
        </Form.Item>
        <PlaceFields figuresLocked={locked} />
      </FormGroup>
      <TitleFields locked={hasLiveCda(deal) && deal.cda.approvedAt !== null && !decides} />
      <DateFields closeDateLocked={locked}>
        <DatesMove deal={begun} form={form} />
      </DateFields>
      <CommissionFields locked={locked} onGiven={(other) => form.setFieldValue(other, null)} />
    </FormDialog>
  )
}
