import { defaultState, screens } from '@bluebonnet/contracts'
import { useDraft } from '@bluebonnet/portal-sdk'
import { Form, FormDialog } from '@bluebonnet/ui/forms'
import type { Beginning } from '../../../shared/beginning.js'
import { ClientSelect } from '../../../shared/pickers/client-select.js'
import { OwnerField } from '../../../shared/pickers/owner-field.js'
import { PropertySelect } from '../../../shared/pickers/property-select.js'
import type { DealValues } from '../deal-values.js'
import { usePickedProperty } from '../hooks/use-picked-property.js'
import { useCreateDeal } from '../hooks/use-save-deal.js'
import { CommissionFields } from './commission-fields.js'
import { DateFields } from './date-fields.js'
import { FormGroup } from './form-group.js'
import { PlaceFields } from './place-fields.js'
import { TitleFields } from './title-fields.js'

interface NewDealDialogProps {
  /** The page that it is opened from, if that is a client's or a property's. */
  beginning?: Beginning<DealValues>
  open: boolean
  onClose: () => void
}

/** Adds a deal: submitted to the brokers, or kept with 'Save draft'. */
export const NewDealDialog = ({ beginning, open, onClose }: NewDealDialogProps) => {
  const [form] = Form.useForm<DealValues>()
  const draft = useDraft('new-deal', beginning?.row)
  const create = useCreateDeal(draft)
  const isPicked = usePickedProperty(form)
  return (
    <FormDialog<DealValues>
      draft={draft}
      open={open}
      title={screens.deals.add}
      submitLabel="Create Deal"
      busyLabel="Creating..."
      also={{ label: screens.deals.saveDraft, values: { status: 'DRAFT' } }}
      initialValues={{ state: defaultState, ...beginning?.values }}
      form={form}
      width={720}
      onSubmit={create}
      onClose={onClose}>
      <FormGroup title="Property and client" note={isPicked ? 'Address and price are those of the property.' : null}>
        <Form.Item name="propertyId" label="Property">
          <PropertySelect placeholder="None, type the address below" />
        </Form.Item>
        <Form.Item name="clientId" label="Client">
          <ClientSelect />
        </Form.Item>
        <OwnerField />
        <PlaceFields fromProperty={isPicked} />
      </FormGroup>
      <TitleFields />
      <DateFields />
      <CommissionFields onGiven={(other) => form.setFieldValue(other, null)} />
    </FormDialog>
  )
}
