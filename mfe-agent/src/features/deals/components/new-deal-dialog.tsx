import { defaultState, screens, toastTexts } from '@bluebonnet/contracts'
import type { Property } from '@bluebonnet/contracts'
import { useSession } from '@bluebonnet/portal-sdk'
import { Form, FormDialog } from '@bluebonnet/ui/forms'
import type { DealValues } from '../deal-values.js'
import { useCreateDeal } from '../hooks/use-save-deal.js'
import { AgentSelect } from './agent-select.js'
import { ClientSelect } from './client-select.js'
import { CommissionFields } from './commission-fields.js'
import { DateFields } from './date-fields.js'
import { FormGroup } from './form-group.js'
import { PlaceFields } from './place-fields.js'
import { PropertySelect } from './property-select.js'
import { required } from './rules.js'
import { TitleFields } from './title-fields.js'

const initial: Partial<DealValues> = { state: defaultState }

/** Adds a deal: submitted to the brokers, or kept with 'Save draft'. */
export const NewDealDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const [form] = Form.useForm<DealValues>()
  const create = useCreateDeal()
  const role = useSession().user?.role
  const picked = Form.useWatch('propertyId', form)

  const takeOver = (property: Property | null): void => {
    if (property === null) return
    const { propertyAddress, city, state, zip, price, mlsId } = property
    form.setFieldsValue({ propertyAddress, city, state, zip, price, ...(mlsId === null ? {} : { mlsId }) })
  }

  return (
    <FormDialog<DealValues> open={open} title={screens.deals.add} submitLabel="Create Deal" busyLabel="Creating..." failure={toastTexts.dealCreateFailed}
      also={{ label: screens.deals.saveDraft, values: { status: 'DRAFT' } }} initialValues={initial} form={form} width={720} onSubmit={create} onClose={onClose}>
      <FormGroup title="Property and client" note={picked ? 'Address and price are the property’s.' : null}>
        {role === 'AGENT' ? null : (
          <Form.Item name="agentId" label="Agent" className="bb-form-whole" rules={role === 'TC' ? required('Name the agent of this deal') : []}>
            <AgentSelect placeholder={role === 'TC' ? 'Whose deal it is' : 'Yourself'} />
          </Form.Item>
        )}
        <Form.Item name="propertyId" label="Property"><PropertySelect onProperty={takeOver} /></Form.Item>
        <Form.Item name="clientId" label="Client"><ClientSelect /></Form.Item>
        <PlaceFields fromProperty={Boolean(picked)} />
      </FormGroup>
      <TitleFields />
      <DateFields />
      <CommissionFields onGiven={(other) => form.setFieldValue(other, null)} />
    </FormDialog>
  )
}
