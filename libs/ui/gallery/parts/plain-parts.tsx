import { SectionCard } from '@bluebonnet/ui'
import { Button, ButtonLink, Field, Select, Spinner, TextArea, ToastViewport } from '@bluebonnet/ui/plain'
import type { ToastView } from '@bluebonnet/ui/plain'
import { useState } from 'react'

const refused: ToastView = { id: 2, title: 'Login Failed', description: 'Invalid credentials', variant: 'destructive' }

export const PlainParts = () => {
  const [toast, setToast] = useState<ToastView | null>(null)
  return (
    <SectionCard title="Public pages (no antd)">
      <div style={{ display: 'grid', gap: 16, maxWidth: 480 }}>
        <Field label="Email" name="email" type="email" required placeholder="you@example.com" />
        <Field label="Password" name="password" type="password" required error="Minimum 8 characters" />
        <Select
          label="Role interest"
          name="roleInterest"
          required
          options={[
            { value: 'BROKER', label: 'Broker' },
            { value: 'AGENT', label: 'Agent' },
          ]}
        />
        <TextArea label="Message" name="message" help="What would you like to know?" />
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          <Button
            look="primary"
            onClick={() =>
              setToast({ id: 1, title: 'Thank you for your interest!', description: "We'll be in touch soon." })
            }>
            Submit
          </Button>
          <Button onClick={() => setToast(refused)}>Refuse</Button>
          <Button look="quiet">Back to Home</Button>
          <ButtonLink look="accent" size="large" href="#agent">
            Agent Portal
          </ButtonLink>
          <Button look="primary" disabled>
            Signing in...
          </Button>
          <Spinner />
        </div>
      </div>
      <ToastViewport toast={toast} onClose={() => setToast(null)} />
    </SectionCard>
  )
}
