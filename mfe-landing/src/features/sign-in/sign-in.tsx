import { screens, toasts } from '@bluebonnet/contracts'
import { api, ApiError, homeAfterSignIn, useSession, useToast, type ToastContent } from '@bluebonnet/portal-sdk/public'
import { Button, Field } from '@bluebonnet/ui/plain'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { PasswordField } from '../../shared/password-field.js'
import { useSending } from '../../shared/use-sending.js'
import { SignInFrame } from './sign-in-frame.js'
import { adminSignIn, agentSignIn, brokerSignIn, type SignInPortal } from './portals.js'

/**
 * The server's message or 'Invalid credentials'. A missing response is a different error
 * (docs/rules/screens.md#toast-words).
 */
const failure = (error: unknown): ToastContent =>
  error instanceof ApiError
    ? { title: toasts.loginFailed, description: error.sentence ?? toasts.invalidCredentials, variant: 'destructive' }
    : { title: toasts.error, description: toasts.failedToConnectServer, variant: 'destructive' }

/** Set when the password is correct and a code is required too. `problem` is the error of the last code. */
interface SecondFactor {
  problem?: string
}

const askedBy = (error: unknown): SecondFactor | null => {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'TOTP_REQUIRED') return {}
  return error.code === 'TOTP_WRONG' && error.sentence !== null ? { problem: error.sentence } : null
}

/** Signs in at one portal, then opens its start page or the page in `?next=`. */
const useSignIn = (portal: SignInPortal) => {
  const { toast } = useToast()
  const { refresh } = useSession()
  const navigate = useNavigate()
  const page = useLocation()
  const [secondFactor, setSecondFactor] = useState<SecondFactor | null>(null)
  const { busy, submit } = useSending(async ({ email = '', password = '', code = '' }) => {
    try {
      const { user } = await api(portal.call, { body: { email, password, ...(secondFactor === null ? {} : { code }) } })
      await refresh()
      toast(portal.welcome)
      void navigate(homeAfterSignIn(user, page), { replace: true })
    } catch (error) {
      const asked = askedBy(error)
      if (asked === null) toast(failure(error))
      else setSecondFactor(asked)
    }
  })
  return { busy, secondFactor, submit }
}

/** A code from the app, or a recovery code when the phone is not available. */
const CodeField = ({ asked }: { asked: SecondFactor }) => {
  const [isRecovering, setRecovering] = useState(false)
  // Hides the error of one kind of code after the user switches to the other.
  const [left, setLeft] = useState<SecondFactor | null>(null)
  const change = (): void => {
    setRecovering(!isRecovering)
    setLeft(asked)
  }
  const field = useRef<HTMLDivElement>(null)
  const inputMode = isRecovering ? 'text' : 'numeric'
  useEffect(() => field.current?.querySelector<HTMLInputElement>(`input[inputmode=${inputMode}]`)?.focus(), [inputMode])
  return (
    <div ref={field} className="door-code">
      <Field
        key={String(isRecovering)}
        label={isRecovering ? 'Recovery Code' : 'Code'}
        name="code"
        type="text"
        inputMode={inputMode}
        autoComplete={isRecovering ? 'off' : 'one-time-code'}
        autoCapitalize={isRecovering ? 'characters' : 'none'}
        spellCheck={false}
        maxLength={isRecovering ? 14 : 7}
        required
        help={
          isRecovering
            ? 'One of your recovery codes, such as ABCDE-FGHJK. Each works once.'
            : 'The 6 digits that your authenticator app shows now.'
        }
        error={asked === left ? undefined : asked.problem}
      />
      <Button look="quiet" size="small" onClick={change}>
        {isRecovering ? 'Use the authenticator app' : 'Use a recovery code'}
      </Button>
    </div>
  )
}

const SignIn = ({ portal }: { portal: SignInPortal }) => {
  const { busy, secondFactor, submit } = useSignIn(portal)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input[name=email]')?.focus(), [])
  return (
    <SignInFrame title={portal.title} subtitle={portal.subtitle}>
      <form ref={form} className="door-form" onSubmit={submit}>
        <Field
          label="Email"
          name="email"
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-begins
          required
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        {secondFactor === null ? null : <CodeField asked={secondFactor} />}
        <Button type="submit" look="primary" size="large" block disabled={busy}>
          {busy ? screens.login.busy : screens.login.submit}
        </Button>
      </form>
      <p className="door-help">
        <Link to="/forgot-password">Forgot password?</Link>
      </p>
    </SignInFrame>
  )
}

export const AdminSignIn = () => <SignIn portal={adminSignIn} />
export const BrokerSignIn = () => <SignIn portal={brokerSignIn} />
export const AgentSignIn = () => <SignIn portal={agentSignIn} />
