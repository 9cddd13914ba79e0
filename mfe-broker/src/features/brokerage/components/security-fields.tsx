import { SectionCard } from '@bluebonnet/ui'
import { Alert, Form, Switch } from '@bluebonnet/ui/forms'

interface SecurityFieldsProps {
  /** How it stands now, before this form is saved. */
  isRequired: boolean
}

/** Whether everybody needs a second factor. Says beforehand whom that stops. */
export const SecurityFields = ({ isRequired }: SecurityFieldsProps) => {
  const chosen = Form.useWatch<boolean | undefined>('requireTotp') ?? isRequired
  return (
    <SectionCard title="Signing in">
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
          title="Once this is saved, everybody without a second factor, you included, can do nothing but set one up under Settings. Tell your people first."
        />
      ) : null}
    </SectionCard>
  )
}
