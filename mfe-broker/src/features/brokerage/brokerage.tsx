import { compPlanLabels, fieldTexts, paymentRouteLabels, toasts, trecNotices } from '@bluebonnet/contracts'
import { compPlans, lengths, paymentRoutes, shapes, type CompPlan } from '@bluebonnet/domain'
import { queryKeyOf, useCall, useCallMutation, useDraft } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import { AppLink, Button, ErrorState, PageHeader, SectionCard, Skeleton } from '@bluebonnet/ui'
import {
  Alert,
  Form,
  Input,
  DraftForm,
  MoneyInput,
  optionsOf,
  PercentInput,
  rules,
  Select,
  Switch,
} from '@bluebonnet/ui/forms'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LogoCard } from './logo-card.js'
import { settingsChange, type SettingsValues } from './brokerage-values.js'
import './brokerage.css'

/** Saves the settings. The response is the new state; caps and figures elsewhere refresh. */
const useSaveBrokerage = () => {
  const client = useQueryClient()
  return useCallMutation('PATCH /api/settings/brokerage', {
    success: toasts.settingsSaved,
    failure: toasts.settingsFailed,
    onSuccess: (answer) => {
      client.setQueryData(queryKeyOf('GET /api/settings/brokerage'), answer)
    },
  })
}

/** The designated broker, and the IABS form that the public page links to (22 TAC 531.20). */
const ComplianceFields = ({ settings }: { settings: SettingsValues }) => (
  <SectionCard title="Designated broker and notices">
    <div className="bb-form-grid">
      <Form.Item name={['designatedBroker', 'name']} label="Designated Broker">
        <Input maxLength={lengths.name} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name={['designatedBroker', 'licenceNumber']}
        label="Designated Broker License Number"
        rules={[rules.licenceUnless(settings.designatedBroker.licenceNumber)]}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="iabsUrl"
        label="IABS URL"
        className="bb-whole"
        rules={[rules.webAddress]}
        extra={
          `The address of your completed "${trecNotices.iabs}" form. Until it is set, ` +
          `the footer links to TREC's blank form.`
        }>
        <Input inputMode="url" placeholder="https://" autoComplete="off" maxLength={lengths.webAddress} />
      </Form.Item>
      <Form.Item
        name="licenceFileUrl"
        label="TREC File URL"
        className="bb-whole"
        rules={[rules.webAddress]}
        extra="TREC’s file of licenses, read each night at 5:00. Empty: it is uploaded under Licenses.">
        <Input inputMode="url" placeholder="https://" autoComplete="off" maxLength={lengths.webAddress} />
      </Form.Item>
    </div>
  </SectionCard>
)

const zones = Intl.supportedValuesOf('timeZone')
  .filter((value) => shapes.timeZone.test(value))
  .map((value) => ({ value, label: value.replaceAll('_', ' ') }))

/** The brokerage's name and address, printed on every CDA and in the public page's compliance line. */
const OfficeFields = ({ settings }: { settings: SettingsValues }) => (
  <SectionCard title="Office">
    <p className="bb-muted bb-form-note">
      Shown on every CDA and, with the license number, in the footer of the public page.
    </p>
    <div className="bb-form-grid">
      <Form.Item name="name" label="Name" rules={[rules.requiredText(fieldTexts.name)]}>
        <Input maxLength={lengths.name} autoComplete="off" />
      </Form.Item>
      <Form.Item name="licenceNumber" label="License Number" rules={[rules.licenceUnless(settings.licenceNumber)]}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="address" label="Address" className="bb-whole">
        <Input maxLength={lengths.officeAddress} autoComplete="off" />
      </Form.Item>
      <Form.Item name="phone" label="Phone" extra="Title companies call it to confirm payment instructions.">
        <Input type="tel" maxLength={lengths.phone} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="remittance"
        label="Remittance"
        className="bb-whole"
        extra="How title pays you, as shown on every CDA: a bank, or the address for checks.">
        <Input.TextArea rows={2} maxLength={lengths.officeAddress} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="timeZone"
        label="Time Zone"
        rules={[rules.required('Time zone is required')]}
        extra="All times and the start of each day follow it.">
        <Select options={zones} />
      </Form.Item>
    </div>
  </SectionCard>
)

const Plan = ({ plan }: { plan: CompPlan }) => (
  <fieldset className="brokerage-plan">
    <legend>{compPlanLabels[plan]}</legend>
    <Form.Item
      name={['plans', plan, 'split']}
      label="Brokerage Keeps"
      rules={[rules.required('A percentage is required')]}>
      <PercentInput />
    </Form.Item>
    {plan === 'CAP_80_20' ? (
      <Form.Item name={['plans', plan, 'cap']} label="Annual Cap">
        <MoneyInput exact placeholder="No cap" />
      </Form.Item>
    ) : null}
    <Form.Item
      name={['plans', plan, 'fee']}
      label="Per-File Fee"
      rules={[rules.required('A fee is required, 0 for none')]}>
      <MoneyInput exact />
    </Form.Item>
  </fieldset>
)

const PlanTerms = () => (
  <SectionCard title="Commission">
    <p className="bb-muted bb-form-note">
      A change applies to deals submitted from today on. Approved CDAs keep their figures.
    </p>
    <Form.Item
      name="defaultCommissionRate"
      label="Default Commission Rate"
      className="brokerage-rate"
      rules={[rules.required('A rate is required')]}
      extra="Used for deals without a rate or amount of their own. Commission is negotiable.">
      <PercentInput />
    </Form.Item>
    <Form.Item
      name="arrearsLimit"
      label="Maximum Deduction for Debts"
      className="brokerage-rate"
      rules={[rules.required('A percentage is required, 0 for none')]}
      extra="A CDA deducts what the agent owes, oldest first, up to this part of their net.">
      <PercentInput />
    </Form.Item>
    <Form.Item
      name="paymentRoute"
      label="Who Title Pays"
      rules={[rules.required(fieldTexts.type)]}
      extra="Decides what is expected from title, for CDAs without a payment so far.">
      <Select options={optionsOf(paymentRoutes, paymentRouteLabels)} />
    </Form.Item>
    {compPlans.map((plan) => (
      <Plan key={plan} plan={plan} />
    ))}
  </SectionCard>
)

/** Whether a CDA may be approved while papers are open (docs/rules/papers-and-retention.md#complete). */
const PaperFields = () => (
  <SectionCard title="Papers">
    <Form.Item
      name="incompleteFilesAllowed"
      label="Approve CDAs on Incomplete Files"
      valuePropName="checked"
      extra="A broker or manager may then go on with a reason. Switched off, all needed papers must be settled first.">
      <Switch />
    </Form.Item>
  </SectionCard>
)

interface SecurityFieldsProps {
  /** The saved value, before this form changes it. */
  isRequired: boolean
}

/** Whether everyone needs a second factor. Shows in advance who would be blocked. */
const SecurityFields = ({ isRequired }: SecurityFieldsProps) => {
  const chosen = Form.useWatch<boolean | undefined>('requireTotp') ?? isRequired
  return (
    <SectionCard title="Sign-in">
      <Form.Item
        name="requireTotp"
        label="Require Two-Factor Authentication"
        valuePropName="checked"
        extra="A code of an authenticator app, asked for after the password.">
        <Switch />
      </Form.Item>
      {chosen && !isRequired ? (
        <Alert
          type="warning"
          showIcon
          title={
            'Once this is saved, everyone without a second factor, you included, ' +
            'can do nothing but set one up under Settings. Tell your people first.'
          }
        />
      ) : null}
    </SectionCard>
  )
}

interface SaveProps {
  settings: SettingsValues
  isBusy: boolean
}

const isChanged = (settings: SettingsValues, values: Partial<SettingsValues>): boolean =>
  values.designatedBroker !== undefined && Object.keys(settingsChange(settings, { ...settings, ...values })).length > 0

/** At the end of the form, and in reach from each field while there is something to save. */
const Save = ({ settings, isBusy }: SaveProps) => {
  const changed = Form.useWatch((values: Partial<SettingsValues>) => isChanged(settings, values))
  return (
    <div className="brokerage-save" data-changed={changed ? '' : undefined}>
      <Button type="primary" htmlType="submit" disabled={isBusy}>
        {isBusy ? 'Saving...' : 'Save settings'}
      </Button>
    </div>
  )
}

interface SettingsFormProps {
  settings: SettingsValues
  /** False for users who may read the settings but not change them. */
  editable: boolean
}

const parts = {
  office: 'Office',
  logo: 'Logo',
  notices: 'Notices',
  commission: 'Commission',
  papers: 'Papers',
  'sign-in': 'Sign-in',
}

/** On a phone, where the cards are far apart: a link to each. */
const PartLinks = () => (
  <nav className="brokerage-parts" aria-label="Parts of this page">
    {Object.entries(parts).map(([part, label]) => (
      <AppLink key={part} href={`/brokerage#${part}`}>
        {label}
      </AppLink>
    ))}
  </nav>
)

const Part = ({ id, children }: { id: keyof typeof parts; children: ReactNode }) => (
  <div className="brokerage-part" id={id}>
    {children}
  </div>
)

const valuesOf = (settings: SettingsValues): SettingsValues => settings

export const SettingsForm = ({ settings, editable }: SettingsFormProps) => {
  const draft = useDraft('brokerage')
  const change = useSaveBrokerage()
  const save = async (values: SettingsValues, row: SettingsValues) =>
    change.mutateAsync({ body: { ...settingsChange(row, values), version: row.version } })
  return (
    <DraftForm<SettingsValues, SettingsValues>
      draft={draft}
      name="brokerage"
      className="bb-stack"
      disabled={!editable}
      edits={{ row: settings, valuesOf, save }}
      footer={(isBusy) => (editable ? <Save settings={settings} isBusy={isBusy} /> : null)}>
      <PartLinks />
      <div className="bb-split brokerage-columns">
        <div className="bb-stack">
          <Part id="office">
            <OfficeFields settings={settings} />
          </Part>
          <Part id="logo">
            <LogoCard logo={settings.logo} editable={editable} />
          </Part>
          <Part id="notices">
            <ComplianceFields settings={settings} />
          </Part>
        </div>
        <div className="bb-stack">
          <Part id="commission">
            <PlanTerms />
          </Part>
          <Part id="papers">
            <PaperFields />
          </Part>
          <Part id="sign-in">
            <SecurityFields isRequired={settings.requireTotp} />
          </Part>
        </div>
      </div>
    </DraftForm>
  )
}

/** The brokerage's settings. Every signed-in user may read them; brokers and super admins change them. */
const Brokerage = () => {
  const settings = useCall('GET /api/settings/brokerage')
  const editable = useMay('brokerage.write')
  const body = () => {
    if (settings.data) return <SettingsForm settings={settings.data} editable={editable} />
    if (settings.error)
      return <ErrorState title="The settings could not be loaded." onRetry={() => void settings.refetch()} />
    return (
      <SectionCard title="Office">
        <Skeleton active paragraph={{ rows: 8 }} />
      </SectionCard>
    )
  }
  return (
    <div className="bb-stack">
      <PageHeader title="Brokerage" subtitle="Name, commission terms and notices of the brokerage" />
      {editable || !settings.data ? null : (
        <Alert type="info" showIcon title="Only a broker or a super admin changes these settings." />
      )}
      {body()}
    </div>
  )
}

export default Brokerage
