import { screens } from '@bluebonnet/contracts'
import { Button, Field } from '@bluebonnet/ui/plain'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Door } from './door.js'
import type { SignInPortal } from './portals.js'
import { useSignIn } from './use-sign-in.js'

export const SignIn = ({ portal }: { portal: SignInPortal }) => {
  const { busy, secondFactor, submit } = useSignIn(portal)
  const form = useRef<HTMLFormElement>(null)
  const isCodeAsked = secondFactor !== null
  useEffect(() => {
    if (isCodeAsked) form.current?.querySelector<HTMLInputElement>('input[name=code]')?.focus()
  }, [isCodeAsked])
  return (
    <Door title={portal.title} subtitle={portal.subtitle}>
      <form ref={form} className="door-form" onSubmit={submit}>
        <Field
          label="Email"
          name="email"
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Field label="Password" name="password" type="password" autoComplete="current-password" required />
        {secondFactor === null ? null : (
          <Field
            label="Code"
            name="code"
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            required
            help="The 6 digits that your authenticator app shows now."
            error={secondFactor.problem}
          />
        )}
        <Button type="submit" look="primary" size="large" block disabled={busy}>
          {busy ? screens.login.busy : screens.login.submit}
        </Button>
      </form>
      <p className="door-help">
        <Link to="/forgot-password">Forgot password?</Link>
      </p>
    </Door>
  )
}
