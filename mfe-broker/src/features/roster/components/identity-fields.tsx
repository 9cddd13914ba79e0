import { fieldTexts, lengths } from '@bluebonnet/contracts'
import { Form, Input, rules } from '@bluebonnet/ui/forms'
import type { ReactNode } from 'react'

/** Name and e-mail; `emailHelp` says what the address is for. */
export const IdentityFields = ({ emailHelp, children }: { emailHelp: string; children?: ReactNode }) => (
  <div className="bb-form-grid">
    <Form.Item name="firstName" label="First Name" rules={[rules.requiredText(fieldTexts.firstName)]}>
      <Input autoComplete="off" maxLength={lengths.name} />
    </Form.Item>
    <Form.Item name="lastName" label="Last Name" rules={[rules.requiredText(fieldTexts.lastName)]}>
      <Input autoComplete="off" maxLength={lengths.name} />
    </Form.Item>
    <Form.Item
      name="email"
      label="Email"
      className="bb-form-whole"
      extra={emailHelp}
      rules={[rules.requiredText(fieldTexts.email), rules.email]}>
      <Input inputMode="email" autoComplete="off" />
    </Form.Item>
    {children}
  </div>
)
