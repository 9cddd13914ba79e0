import { fieldTexts } from '@bluebonnet/contracts'
import { Form, Input } from '@bluebonnet/ui/forms'

export interface CodeValues {
  code: string
}

/** A code of an authenticator app, with or without the space that some show in its middle. */
export const CodeField = () => (
  <Form.Item
    name="code"
    label="Code"
    rules={[{ required: true, pattern: /^\s*\d{3} ?\d{3}\s*$/, message: fieldTexts.codeShape }]}>
    <Input inputMode="numeric" autoComplete="one-time-code" maxLength={8} />
  </Form.Item>
)
