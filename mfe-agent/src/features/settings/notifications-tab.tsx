import { toasts, type NotificationSettings } from '@bluebonnet/contracts'
import { contactMethods, mailFrequencies, type ContactMethod, type MailFrequency } from '@bluebonnet/domain'
import { useCall, useCallMutation, useDraft } from '@bluebonnet/portal-sdk'
import { Button, SectionCard, Skeleton } from '@bluebonnet/ui'
import { Checkbox, Form, DraftForm, optionsOf, Select } from '@bluebonnet/ui/page-forms'
import { LoadFailure } from '../../shared/load-failure.js'

const toggles = [
  ['newLeads', 'New leads and inquiries'],
  ['dealStatusUpdates', 'Deal status updates'],
  ['commissionPayments', 'Commission payments'],
  ['documentDeadlines', 'Document deadline reminders'],
  ['marketingEmails', 'Marketing emails'],
] as const satisfies readonly (readonly [keyof NotificationSettings, string])[]

const methodLabels: Record<ContactMethod, string> = { email: 'Email', phone: 'Phone', both: 'Both' }
const frequencyLabels: Record<MailFrequency, string> = {
  immediate: 'Immediate',
  hourly: 'Hourly digest',
  daily: 'Daily digest',
}

const valuesOf = (settings: NotificationSettings): NotificationSettings => settings

const NotificationForm = ({ settings }: { settings: NotificationSettings }) => {
  const draft = useDraft('notification-settings')
  const save = useCallMutation('PUT /api/settings/notifications', {
    success: toasts.settingsSaved,
    failure: toasts.settingsFailed,
  })
  return (
    <DraftForm<NotificationSettings, NotificationSettings>
      draft={draft}
      edits={{ row: settings, valuesOf, save: (body) => save.mutateAsync({ body }) }}
      footer={(isBusy) => (
        <Button type="primary" htmlType="submit" disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Save changes'}
        </Button>
      )}>
      <fieldset className="agent-toggles">
        <legend>Notify me about</legend>
        {toggles.map(([name, label]) => (
          <Form.Item key={name} name={name} valuePropName="checked" noStyle>
            <Checkbox>{label}</Checkbox>
          </Form.Item>
        ))}
      </fieldset>
      <div className="bb-form-grid">
        <Form.Item
          name="contactMethod"
          label="Preferred Contact Method"
          extra="With phone alone, only security mails are sent.">
          <Select options={optionsOf(contactMethods, methodLabels)} />
        </Form.Item>
        <Form.Item name="frequency" label="Frequency">
          <Select options={optionsOf(mailFrequencies, frequencyLabels)} />
        </Form.Item>
      </div>
    </DraftForm>
  )
}

export const NotificationsTab = () => {
  const settings = useCall('GET /api/settings/notifications')
  return (
    <SectionCard title="Notification Preferences">
      {settings.isError ? (
        <LoadFailure what="Your settings" error={settings.error} onRetry={() => void settings.refetch()} />
      ) : null}
      {settings.isPending ? <Skeleton active title={false} paragraph={{ rows: 6 }} /> : null}
      {settings.data === undefined ? null : <NotificationForm settings={settings.data} />}
    </SectionCard>
  )
}
