import { fieldTexts, roleLabels, screens, toasts } from '@bluebonnet/contracts'
import { lengths, limits } from '@bluebonnet/domain'
import { ApiError, useCallMutation, useDraft, type CallRequest } from '@bluebonnet/portal-sdk'
import { Button, SectionCard } from '@bluebonnet/ui'
import { Checkbox, Form, Input, DraftForm, optionsOf, rules, Select } from '@bluebonnet/ui/page-forms'

type NewUser = CallRequest<'POST /api/auth/create-user'>['body']

interface Values extends NewUser {
  /** True when the person chooses a password through a link in an e-mail; then no password is entered here. */
  byInvitation?: boolean
}

/** The server's message, or the default text (docs/rules/screens.md#toast-words). */
const failure = (error: unknown) => ({
  title: toasts.error,
  description: (error instanceof ApiError ? error.sentence : null) ?? toasts.userFailed,
  variant: 'destructive' as const,
})

const initial: Partial<Values> = { role: 'BROKER' }

export const CreateUserCard = () => {
  const [form] = Form.useForm<Values>()
  const isInvitation = Form.useWatch('byInvitation', form) === true
  const draft = useDraft('create-user')
  const create = useCallMutation('POST /api/auth/create-user', { draft, success: toasts.userCreated, failure })
  const invite = useCallMutation('POST /api/users/invitations', {
    draft,
    success: {
      title: 'Invitation sent',
      description: 'They set their own password by the link in the e-mail, within 7 days.',
    },
    failure,
  })
  const submit = ({ byInvitation = false, password, ...person }: Values) =>
    byInvitation ? invite.mutateAsync({ body: person }) : create.mutateAsync({ body: { ...person, password } })
  const label = isInvitation ? 'Send invitation' : screens.admin.createUser
  const busyLabel = isInvitation ? 'Sending...' : 'Creating...'
  return (
    <SectionCard title={screens.admin.createUser}>
      <DraftForm<Values>
        form={form}
        draft={draft}
        clears
        name="create-user"
        initialValues={initial}
        onSubmit={submit}
        footer={(isBusy) => (
          <Button type="primary" htmlType="submit" disabled={isBusy} block>
            {isBusy ? busyLabel : label}
          </Button>
        )}>
        <div className="bb-form-grid">
          <Form.Item name="firstName" label="First Name" rules={[rules.requiredText(fieldTexts.firstName)]}>
            <Input autoComplete="off" maxLength={lengths.name} />
          </Form.Item>
          <Form.Item name="lastName" label="Last Name" rules={[rules.requiredText(fieldTexts.lastName)]}>
            <Input autoComplete="off" maxLength={lengths.name} />
          </Form.Item>
        </div>
        <Form.Item name="email" label="Email" rules={[rules.requiredText(fieldTexts.email), rules.email]}>
          <Input inputMode="email" autoComplete="off" />
        </Form.Item>
        {isInvitation ? null : (
          <Form.Item
            name="password"
            label="Password"
            extra="15 characters or more are safer."
            rules={[{ required: true, min: limits.passwordMin, message: fieldTexts.passwordMinimum }]}>
            <Input.Password autoComplete="new-password" />
          </Form.Item>
        )}
        <Form.Item name="byInvitation" valuePropName="checked">
          <Checkbox>Invite by e-mail instead</Checkbox>
        </Form.Item>
        <Form.Item name="role" label="Role" rules={[rules.required(fieldTexts.role)]}>
          <Select options={optionsOf(['BROKER', 'MANAGER'], roleLabels)} />
        </Form.Item>
        <div className="bb-form-grid">
          <Form.Item name="phone" label="Phone">
            <Input type="tel" autoComplete="off" />
          </Form.Item>
          <Form.Item name="trecLicenseNo" label="TREC License" rules={[rules.licence]}>
            <Input autoComplete="off" />
          </Form.Item>
        </div>
      </DraftForm>
    </SectionCard>
  )
}
