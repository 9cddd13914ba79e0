import { fieldTexts, toasts, type BrokerageAnswer, type TaxSubject } from '@bluebonnet/contracts'
import { lengths } from '@bluebonnet/domain'
import { changesOf, textOrNull, useSnapshot, useCallMutation, useDraft } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog, Input, rules } from '@bluebonnet/ui/forms'
import { W9Fields, type W9Values, w9Body, w9Values } from '@bluebonnet/ui/w9'

interface BrokerageValues {
  name: string
  licenceNumber?: string | null
  designatedBroker: { name?: string | null; licenceNumber?: string | null }
  address?: string | null
  phone?: string | null
  iabsUrl?: string | null
}

const bodyOf = ({ name, licenceNumber, designatedBroker, address, phone, iabsUrl }: BrokerageValues) => ({
  name,
  licenceNumber: textOrNull(licenceNumber),
  address: textOrNull(address),
  phone: textOrNull(phone),
  iabsUrl: textOrNull(iabsUrl),
  designatedBroker: {
    name: textOrNull(designatedBroker.name),
    licenceNumber: textOrNull(designatedBroker.licenceNumber),
  },
})

const valuesOf = ({
  name,
  licenceNumber,
  designatedBroker,
  address,
  phone,
  iabsUrl,
}: BrokerageAnswer): BrokerageValues => ({ name, licenceNumber, designatedBroker, address, phone, iabsUrl })

/** The changed fields, including the designated broker's, and the version that they are based on. */
const changesIn = (row: BrokerageAnswer, values: BrokerageValues) => {
  const before = bodyOf(valuesOf(row))
  const after = bodyOf(values)
  const { designatedBroker, ...changes } = changesOf(before, after)
  return {
    ...changes,
    version: row.version,
    ...(designatedBroker === undefined
      ? {}
      : { designatedBroker: changesOf(before.designatedBroker, designatedBroker) }),
  }
}

/**
 * The brokerage's details on CDAs and in the footer. Only brokers and super admins change them, with an audit log
 * entry.
 */
export const EditBrokerageDialog = ({ brokerage, open, onClose }: DialogProps & { brokerage: BrokerageAnswer }) => {
  const save = useCallMutation('PATCH /api/settings/brokerage', {
    success: toasts.settingsSaved,
    failure: toasts.settingsFailed,
  })
  const draft = useDraft('edit-brokerage')
  return (
    <FormDialog<BrokerageValues, BrokerageAnswer>
      draft={draft}
      open={open}
      title="Edit brokerage"
      submitLabel="Save changes"
      onClose={onClose}
      edits={{ row: brokerage, valuesOf, save: (values, row) => save.mutateAsync({ body: changesIn(row, values) }) }}>
      <div className="bb-form-grid">
        <Form.Item name="name" label="Brokerage Name" rules={[rules.requiredText(fieldTexts.name)]}>
          <Input maxLength={lengths.name} />
        </Form.Item>
        <Form.Item name="licenceNumber" label="License Number" rules={[rules.licenceUnless(brokerage.licenceNumber)]}>
          <Input autoComplete="off" maxLength={lengths.licence} />
        </Form.Item>
        <Form.Item name={['designatedBroker', 'name']} label="Designated Broker">
          <Input maxLength={lengths.name} />
        </Form.Item>
        <Form.Item
          name={['designatedBroker', 'licenceNumber']}
          label="Broker License Number"
          rules={[rules.licenceUnless(brokerage.designatedBroker.licenceNumber)]}>
          <Input autoComplete="off" maxLength={lengths.licence} />
        </Form.Item>
        <Form.Item name="address" label="Address" className="bb-whole">
          <Input maxLength={lengths.officeAddress} />
        </Form.Item>
        <Form.Item name="phone" label="Phone">
          <Input type="tel" maxLength={lengths.phone} />
        </Form.Item>
        <Form.Item name="iabsUrl" label="IABS Form Address" extra="The completed form that your public page links to.">
          <Input type="url" placeholder="https://" />
        </Form.Item>
      </div>
    </FormDialog>
  )
}

/** Enters the user's own Form W-9. */
export const OwnW9Dialog = ({ subject: latest, open, onClose }: DialogProps & { subject: TaxSubject }) => {
  // Changes by the brokerage are reviewed first, not overwritten.
  const subject = useSnapshot(open, latest)
  const draft = useDraft('own-w9')
  const save = useCallMutation('PUT /api/tax-details/:id', {
    failure: 'Failed to save your tax details',
    success: 'Tax details saved',
  })
  return (
    <FormDialog<W9Values>
      draft={draft}
      open={open}
      title="Your Form W-9"
      submitLabel="Save W-9"
      initialValues={w9Values(subject, { taxClass: 'INDIVIDUAL' })}
      onSubmit={(values) => save.mutateAsync({ params: { id: subject.id }, body: w9Body(values, subject.version) })}
      onClose={onClose}>
      <W9Fields last4={subject.details?.tinLast4 ?? null} />
    </FormDialog>
  )
}
