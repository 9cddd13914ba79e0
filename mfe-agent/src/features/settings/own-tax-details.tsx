import { fieldTexts, lengths, shapes, taxClasses, taxClassLabels, tinKindLabels, tinKinds } from '@bluebonnet/contracts'
import type { TaxClass, TaxSubject, TinKind } from '@bluebonnet/contracts'
import { textOrNull, useCall, useCallMutation, useDraft } from '@bluebonnet/portal-sdk'
import { Button, formatDate, SectionCard } from '@bluebonnet/ui'
import type { DialogProps } from '@bluebonnet/ui'
import { Facts } from '@bluebonnet/ui/data'
import { DateInput } from '@bluebonnet/ui/dates'
import { Form, FormDialog, Input, optionsOf, rules, Select } from '@bluebonnet/ui/forms'
import { EditIcon, Icon } from '@bluebonnet/ui/icons'
import { useState } from 'react'
import { LoadFailure } from '../../shared/load-failure.js'

interface W9Values {
  legalName: string
  businessName?: string | null
  taxClass: TaxClass
  tinKind: TinKind
  tin?: string
  address: string
  city: string
  state: string
  zip: string
  signedOn?: string | null
}

const valuesOf = ({ details }: TaxSubject): Partial<W9Values> => {
  if (details === null) return { state: 'TX', tinKind: 'SSN', taxClass: 'INDIVIDUAL' }
  const { legalName, businessName, taxClass, tinKind, address, city, state, zip, signedOn } = details
  return { legalName, businessName, taxClass, tinKind, address, city, state, zip, signedOn }
}

const tinRule = { pattern: shapes.tin, message: fieldTexts.tinShape }
const stateRule = { required: true, pattern: shapes.state, message: fieldTexts.stateShape }
const zipRule = { required: true, pattern: shapes.zip, message: fieldTexts.zipShape }

/** Enters what one's own Form W-9 says. */
export const OwnW9Dialog = ({ subject, open, onClose }: DialogProps & { subject: TaxSubject }) => {
  const draft = useDraft('own-w9')
  const save = useCallMutation('PUT /api/tax-details/:id', {
    invalidates: ['GET /api/tax-details/:id', 'GET /api/year-ends/:year'],
    failure: 'Failed to save your tax details',
    success: 'Tax details saved',
  })
  const last4 = subject.details?.tinLast4 ?? null
  return (
    <FormDialog<W9Values>
      draft={draft}
      open={open}
      title="Your Form W-9"
      submitLabel="Save W-9"
      busyLabel="Saving..."
      initialValues={valuesOf(subject)}
      onSubmit={({ businessName, signedOn, ...values }) =>
        save.mutateAsync({
          params: { id: subject.id },
          body: {
            ...values,
            businessName: textOrNull(businessName),
            signedOn: signedOn ?? null,
            version: subject.version,
          },
        })
      }
      onClose={onClose}>
      <Form.Item name="legalName" label="Name (line 1)" rules={[rules.requiredText(fieldTexts.taxName)]}>
        <Input maxLength={lengths.name} />
      </Form.Item>
      <Form.Item name="businessName" label="Business Name (line 2)">
        <Input maxLength={lengths.name} />
      </Form.Item>
      <Form.Item name="taxClass" label="Taxed As (line 3)" rules={[rules.required(fieldTexts.taxClass)]}>
        <Select options={optionsOf(taxClasses, taxClassLabels)} />
      </Form.Item>
      <div className="bb-form-grid">
        <Form.Item name="tinKind" label="Kind of Number" rules={[rules.required(fieldTexts.tinKind)]}>
          <Select options={optionsOf(tinKinds, tinKindLabels)} />
        </Form.Item>
        <Form.Item
          name="tin"
          label="Taxpayer Number"
          rules={[tinRule]}
          extra={last4 === null ? 'Nine digits. Kept sealed.' : `Ends in ${last4}. Empty leaves it as it is.`}>
          <Input.Password maxLength={11} autoComplete="off" />
        </Form.Item>
      </div>
      <Form.Item name="address" label="Address" rules={[rules.requiredText(fieldTexts.address)]}>
        <Input maxLength={lengths.address} />
      </Form.Item>
      <div className="bb-form-grid">
        <Form.Item name="city" label="City" rules={[rules.requiredText(fieldTexts.city)]}>
          <Input maxLength={lengths.city} />
        </Form.Item>
        <Form.Item name="state" label="State" rules={[stateRule]}>
          <Input maxLength={lengths.state} />
        </Form.Item>
        <Form.Item name="zip" label="ZIP" rules={[zipRule]}>
          <Input maxLength={lengths.zip} />
        </Form.Item>
        <Form.Item name="signedOn" label="Signed On">
          <DateInput />
        </Form.Item>
      </div>
    </FormDialog>
  )
}

/** One's own tax details, of the number its end alone (docs/rules/year-end.md#w-9). */
export const OwnTaxDetails = ({ agentId }: { agentId: string }) => {
  const { data: subject, error, refetch } = useCall('GET /api/tax-details/:id', { params: { id: agentId } })
  const [isEditing, setEditing] = useState(false)
  if (subject === undefined)
    return error ? (
      <SectionCard title="Tax details">
        <LoadFailure what="Your tax details" error={error} onRetry={() => void refetch()} />
      </SectionCard>
    ) : null
  const { details } = subject
  return (
    <SectionCard
      title="Tax details"
      extra={
        <Button icon={<Icon of={EditIcon} />} onClick={() => setEditing(true)}>
          {details === null ? 'Enter W-9' : 'Change W-9'}
        </Button>
      }>
      {details === null ? (
        <p className="bb-muted">
          Nothing is entered. Your brokerage needs your Form W-9 to report what it pays you in a year.
        </p>
      ) : (
        <Facts
          facts={[
            { label: 'Name', value: details.legalName },
            { label: 'Taxed as', value: taxClassLabels[details.taxClass] },
            {
              label: 'Number',
              value:
                details.tinLast4 === null ? 'Not entered' : `${tinKindLabels[details.tinKind]} ··· ${details.tinLast4}`,
            },
            { label: 'Address', value: `${details.address}, ${details.city}, ${details.state} ${details.zip}` },
            { label: 'Signed on', value: details.signedOn === null ? '—' : formatDate(details.signedOn, 'UTC') },
          ]}
        />
      )}
      <OwnW9Dialog key={subject.version} subject={subject} open={isEditing} onClose={() => setEditing(false)} />
    </SectionCard>
  )
}
