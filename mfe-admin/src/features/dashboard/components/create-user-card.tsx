import { fieldTexts, lengths, limits, roleLabels, screens, toastTexts } from '@bluebonnet/contracts'
import { ApiError, useCallMutation } from '@bluebonnet/portal-sdk'
import type { CallRequest } from '@bluebonnet/portal-sdk'
import { Button, SectionCard } from '@bluebonnet/ui'
import { Form, Input, optionsOf, rules, Select, showRefusal } from '@bluebonnet/ui/forms'

type NewUser = CallRequest<'POST /api/auth/create-user'>['body']

/** The server's own sentence where it gives one, else SPEC's text (SPEC section 8, 'Create user'). */
const failure = (error: unknown) => ({
  title: toastTexts.error,
  description: (error instanceof ApiError ? error.sentence : null) ?? toastTexts.userFailed,
  variant: 'destructive' as const,
})

export const CreateUserCard = () => {
  const [form] = Form.useForm<NewUser>()
  const create = useCallMutation('POST /api/auth/create-user', {
    invalidates: ['GET /api/users/brokers', 'GET /api/users/managers'],
    success: toastTexts.userCreated,
    failure,
    onSuccess: () => form.resetFields(),
    onFailure: (error) => { showRefusal(form, error) },
  })
  return (
    <SectionCard title={screens.admin.createUser}>
      <Form<NewUser> form={form} name="create-user" layout="vertical" initialValues={{ role: 'BROKER' }} scrollToFirstError={{ focus: true }}
        onFinish={(body) => create.mutate({ body })}>
        <div className="admin-names">
          <Form.Item name="firstName" label="First Name" rules={[rules.requiredText(fieldTexts.firstName)]}><Input autoComplete="off" maxLength={lengths.name} /></Form.Item>
          <Form.Item name="lastName" label="Last Name" rules={[rules.requiredText(fieldTexts.lastName)]}><Input autoComplete="off" maxLength={lengths.name} /></Form.Item>
        </div>
        <Form.Item name="email" label="Email" rules={[rules.requiredText(fieldTexts.email), rules.email]}>
          <Input inputMode="email" autoComplete="off" />
        </Form.Item>
        <Form.Item name="password" label="Password" extra="15 characters or more are safer." rules={[{ required: true, min: limits.passwordMin, message: fieldTexts.passwordMinimum }]}>
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item name="role" label="Role" rules={[rules.required(fieldTexts.role)]}><Select options={optionsOf(['BROKER', 'MANAGER'], roleLabels)} /></Form.Item>
        <div className="admin-names">
          <Form.Item name="phone" label="Phone"><Input type="tel" autoComplete="off" /></Form.Item>
          <Form.Item name="trecLicenseNo" label="TREC License" rules={[rules.licence]}><Input inputMode="numeric" autoComplete="off" /></Form.Item>
        </div>
        <Button type="primary" htmlType="submit" disabled={create.isPending} block>{create.isPending ? 'Creating...' : screens.admin.createUser}</Button>
      </Form>
    </SectionCard>
  )
}
