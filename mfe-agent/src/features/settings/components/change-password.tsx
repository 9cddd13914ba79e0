import { fieldTexts, limits, toastTexts } from '@bluebonnet/contracts'
import { useCallMutation } from '@bluebonnet/portal-sdk'
import { Button } from '@bluebonnet/ui'
import { Form, Input, rules, showRefusal } from '@bluebonnet/ui/forms'

interface PasswordValues {
  currentPassword: string
  newPassword: string
}

export const ChangePassword = () => {
  const [form] = Form.useForm<PasswordValues>()
  const change = useCallMutation('POST /api/auth/change-password', {
    invalidates: ['GET /api/auth/sessions', 'GET /api/calendar-events/feed'],
    success: toastTexts.passwordChanged,
    failure: toastTexts.passwordFailed,
    onSuccess: () => form.resetFields(),
    onFailure: (error) => void showRefusal(form, error),
  })
  return (
    <Form<PasswordValues> form={form} layout="vertical" onFinish={(body) => change.mutate({ body })}>
      <p className="agent-note">
        A new password signs your other browsers out and ends the link to your calendar, which you then copy to your
        phone again.
      </p>
      <div className="bb-form-grid">
        <Form.Item name="currentPassword" label="Current Password" rules={[rules.required(fieldTexts.password)]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="newPassword"
          label="New Password"
          extra="15 characters or more are best; a few words are easy to keep in mind."
          rules={[
            rules.required(fieldTexts.passwordMinimum),
            { min: limits.passwordMin, message: fieldTexts.passwordMinimum },
          ]}>
          <Input.Password autoComplete="new-password" maxLength={limits.passwordMax} />
        </Form.Item>
      </div>
      <Button htmlType="submit" disabled={change.isPending}>
        {change.isPending ? 'Saving...' : 'Change password'}
      </Button>
    </Form>
  )
}
