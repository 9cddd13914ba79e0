import {
  blankIabsUrl,
  can,
  consumerProtectionNoticeUrl,
  fieldTexts,
  lengths,
  limits,
  noticeNames,
  placeholderLicence,
  screens,
  toastTexts,
  trecNotices,
} from '@bluebonnet/contracts'
import type { BrokerageAnswer } from '@bluebonnet/contracts'
import { changesOf, textOrNull, useCall, useCallMutation, useDraft, useSession } from '@bluebonnet/portal-sdk'
import { Button, SectionCard, Skeleton, ToneTag } from '@bluebonnet/ui'
import type { DialogProps } from '@bluebonnet/ui'
import { Facts, Item, ItemList } from '@bluebonnet/ui/data'
import type { Fact } from '@bluebonnet/ui/data'
import { Form, FormDialog, Input, rules } from '@bluebonnet/ui/forms'
import { EditIcon, Icon } from '@bluebonnet/ui/icons'
import { useState } from 'react'
import { LoadFailure } from '../../shared/load-failure.js'
import { OwnTaxDetails } from './own-tax-details.js'

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

/** The fields that are not as in the row, of the designated broker too, and the version that they are a change of. */
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

/** What stands on CDAs and in the footer. Brokers and super admins only; each change is audited. */
export const EditBrokerageDialog = ({ brokerage, open, onClose }: DialogProps & { brokerage: BrokerageAnswer }) => {
  const save = useCallMutation('PATCH /api/settings/brokerage', {
    invalidates: ['GET /api/settings/brokerage', 'GET /api/public/brokerage'],
    success: toastTexts.settingsSaved,
    failure: toastTexts.settingsFailed,
  })
  const draft = useDraft('edit-brokerage')
  return (
    <FormDialog<BrokerageValues, BrokerageAnswer>
      draft={draft}
      open={open}
      title="Edit Brokerage"
      submitLabel="Save changes"
      busyLabel="Saving..."
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
        <Form.Item name="address" label="Address" className="bb-form-whole">
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

const factsOf = ({ name, licenceNumber, designatedBroker, address, phone }: BrokerageAnswer): Fact[] => [
  { label: 'Brokerage Name', value: name },
  { label: 'License Number', value: licenceNumber ?? placeholderLicence },
  { label: 'Designated Broker', value: designatedBroker.name ?? screens.settings.notSet },
  { label: 'Address', value: address ?? screens.settings.notSet },
  { label: 'Phone', value: phone ?? screens.settings.notSet },
]

const noticesOf = ({ iabsUrl }: BrokerageAnswer) => [
  { title: noticeNames.iabs, text: trecNotices.iabs, url: iabsUrl ?? blankIabsUrl },
  { title: noticeNames.consumerProtection, text: trecNotices.consumerProtection, url: consumerProtectionNoticeUrl },
]

const Compliance = ({ brokerage }: { brokerage: BrokerageAnswer }) => (
  <ItemList
    label="Texas Compliance"
    items={noticesOf(brokerage)}
    itemKey={({ title }) => title}
    render={({ title, text, url }) => (
      <Item
        title={title}
        detail={
          <a href={url} target="_blank" rel="noopener noreferrer">
            {text}
          </a>
        }
        end={<ToneTag colour="green">{screens.settings.active}</ToneTag>}
      />
    )}
  />
)

export const BusinessTab = () => {
  const { user } = useSession()
  const brokerage = useCall('GET /api/settings/brokerage')
  const [isEditing, setEditing] = useState(false)
  if (brokerage.isError)
    return (
      <section className="bb-card">
        <LoadFailure what="The brokerage's settings" error={brokerage.error} onRetry={() => void brokerage.refetch()} />
      </section>
    )
  const mayEdit = user !== null && can(user, 'brokerage.write') && brokerage.data !== undefined
  const waiting = <Skeleton active title={false} paragraph={{ rows: 4 }} />
  return (
    <div className="bb-stack">
      <SectionCard
        title="Brokerage"
        extra={
          mayEdit ? (
            <Button icon={<Icon of={EditIcon} />} onClick={() => setEditing(true)}>
              Edit
            </Button>
          ) : null
        }>
        {brokerage.data === undefined ? waiting : <Facts facts={factsOf(brokerage.data)} />}
      </SectionCard>
      {user?.agentId == null ? null : <OwnTaxDetails agentId={user.agentId} />}
      <SectionCard title="Texas Compliance">
        {brokerage.data === undefined ? waiting : <Compliance brokerage={brokerage.data} />}
      </SectionCard>
      <SectionCard title="Document Retention">
        <p>
          {`${limits.retentionYears}-year document retention policy: documents of a deal are kept `}
          {`${limits.retentionYears} years after the deal closed or was cancelled (22 TAC 535.2).`}
        </p>
      </SectionCard>
      {brokerage.data === undefined ? null : (
        <EditBrokerageDialog brokerage={brokerage.data} open={isEditing} onClose={() => setEditing(false)} />
      )}
    </div>
  )
}
