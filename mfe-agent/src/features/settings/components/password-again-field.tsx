import { Form, Input } from '@bluebonnet/ui/forms'

export interface PasswordAgain {
  password?: string
}

/**
 * One's own password, before what a session alone may not change. Whether it may be left empty the server says:
 * somebody whom an identity provider signs in has none.
 */
export const PasswordAgainField = () => (
  <Form.Item name="password" label="Current Password">
    <Input.Password autoComplete="current-password" />
  </Form.Item>
)
