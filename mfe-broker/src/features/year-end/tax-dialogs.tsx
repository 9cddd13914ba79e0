import { fieldTexts, type Payer, type TaxSubject, type YearEnd } from '@bluebonnet/contracts'
import { lengths } from '@bluebonnet/domain'
import { textOrNull, useCall, useCallMutation, useDraft } from '@bluebonnet/portal-sdk'
import { ErrorState, Skeleton, type DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog, Input, InputNumber, MoneyInput, rules } from '@bluebonnet/ui/forms'
import { Modal } from '@bluebonnet/ui/layers'
import { TaxAddressFields, TinField, W9Fields, type W9Values, w9Body, w9Values } from '@bluebonnet/ui/w9'

/** Enters a Form W-9. The previous version is kept. */
export const W9Dialog = ({ subject, open, onClose }: DialogProps & { subject: TaxSubject }) => {
  const draft = useDraft('tax-details', subject.id)
  const save = useCallMutation('PUT /api/tax-details/:id', {
    failure: 'Failed to save the tax details',
    success: 'Tax details saved',
  })
  return (
    <FormDialog<W9Values>
      draft={draft}
      open={open}
      title={`Form W-9: ${subject.name}`}
      submitLabel="Save W-9"
      initialValues={w9Values(subject)}
      onSubmit={(values) => save.mutateAsync({ params: { id: subject.id }, body: w9Body(values, subject.version) })}
      onClose={onClose}>
      <W9Fields last4={subject.details?.tinLast4 ?? null} />
    </FormDialog>
  )
}

/** The W-9 form for a listed payee, after the details have loaded. */
export const PayeeW9Dialog = ({ id, open, onClose }: DialogProps & { id: string }) => {
  const { data, error, refetch } = useCall('GET /api/tax-details/:id', { params: { id } })
  if (data !== undefined) return <W9Dialog key={data.version} subject={data} open={open} onClose={onClose} />
  return (
    <Modal title="Form W-9" open={open} onCancel={onClose} footer={null}>
      {error ? (
        <ErrorState title="The tax details could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </Modal>
  )
}

interface RevealProps extends DialogProps {
  payee: { id: string; name: string }
  onShown: (tin: string) => void
}

/** Asks why the full number is shown. The audit log stores the reason. */
export const RevealDialog = ({ payee, onShown, open, onClose }: RevealProps) => {
  const draft = useDraft('tin-reveal', payee.id)
  const reveal = useCallMutation('POST /api/tax-details/:id/reveal', { failure: 'The number was not shown' })
  return (
    <FormDialog<{ reason: string }>
      draft={draft}
      open={open}
      title={`Show the number of ${payee.name}`}
      submitLabel="Show number"
      busyLabel="Opening..."
      onSubmit={async (body) => {
        const { tin } = await reveal.mutateAsync({ params: { id: payee.id }, body })
        reveal.reset()
        onShown(tin)
      }}
      onClose={onClose}>
      <Form.Item
        name="reason"
        label="Reason"
        rules={[rules.requiredText(fieldTexts.tinReason)]}
        extra="It is recorded in the audit log with your name and the time.">
        <Input.TextArea rows={2} maxLength={lengths.reason} />
      </Form.Item>
    </FormDialog>
  )
}

interface PayerValues extends Pick<W9Values, 'address' | 'city' | 'state' | 'zip'> {
  legalName: string
  tin?: string
  phone?: string | null
  email?: string | null
}

/** The brokerage's details on its forms. */
export const PayerDialog = ({ payer, open, onClose }: DialogProps & { payer: Payer }) => {
  const draft = useDraft('tax-payer')
  const save = useCallMutation('PUT /api/tax-payer', { failure: 'Failed to save the payer', success: 'Payer saved' })
  const { tinLast4 = null, ...known } = payer.details ?? {}
  return (
    <FormDialog<PayerValues>
      draft={draft}
      open={open}
      title="Edit payer"
      submitLabel="Save payer"
      initialValues={{ state: 'TX', ...known }}
      onSubmit={({ phone, email, ...values }) =>
        save.mutateAsync({
          body: { ...values, phone: textOrNull(phone), email: textOrNull(email), version: payer.version },
        })
      }
      onClose={onClose}>
      <Form.Item name="legalName" label="Legal Name" rules={[rules.requiredText(fieldTexts.taxName)]}>
        <Input maxLength={lengths.name} />
      </Form.Item>
      <TinField last4={tinLast4} />
      <TaxAddressFields />
      <div className="bb-form-grid">
        <Form.Item name="phone" label="Phone">
          <Input maxLength={lengths.phone} />
        </Form.Item>
        <Form.Item name="email" label="Email">
          <Input maxLength={lengths.email} />
        </Form.Item>
      </div>
    </FormDialog>
  )
}

interface YearValues {
  recordsPerFile: number
  reportableFrom?: number
}

/** The records per file and, for later years, the reporting threshold. */
export const YearSettingsDialog = ({ yearEnd, open, onClose }: DialogProps & { yearEnd: YearEnd }) => {
  const { year, recordsPerFile, reportableFrom, isThresholdKnown } = yearEnd
  const draft = useDraft('year-end-settings', String(year))
  const save = useCallMutation('PUT /api/year-ends/:year/settings', {
    failure: 'Failed to save the settings',
    success: 'Settings saved',
  })
  return (
    <FormDialog<YearValues>
      draft={draft}
      open={open}
      title={`1099 forms for ${year}`}
      submitLabel="Save settings"
      initialValues={{ recordsPerFile, ...(isThresholdKnown ? {} : { reportableFrom }) }}
      onSubmit={(body) => save.mutateAsync({ params: { year }, body })}
      onClose={onClose}>
      <Form.Item
        name="recordsPerFile"
        label="Records per File"
        rules={[rules.required('Enter a number from 1 to 250')]}
        extra="The portal accepts 100 records in one file; some sources say 250 since tax year 2025.">
        <InputNumber min={1} max={250} />
      </Form.Item>
      {isThresholdKnown ? null : (
        <Form.Item
          name="reportableFrom"
          label="Reported From"
          rules={[rules.required(fieldTexts.accountAmount)]}
          extra="The amount goes up with prices from 2027 on. Look it up in the IRS instructions of the year.">
          <MoneyInput exact min={0} />
        </Form.Item>
      )}
    </FormDialog>
  )
}
