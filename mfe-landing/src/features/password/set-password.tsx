import { toasts, type CurrentUser } from '@bluebonnet/contracts'
import { limits } from '@bluebonnet/domain'
import { api, homeAfterSignIn, useSession, useToast } from '@bluebonnet/portal-sdk/public'
import { Button } from '@bluebonnet/ui/plain'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { PasswordField } from '../../shared/password-field.js'
import { SignInFrame } from '../sign-in/sign-in-frame.js'
import { SignInLinks } from '../sign-in/sign-in-links.js'
import { useFormCall } from './use-form-call.js'

/** Setting a password signs the user in and opens their start page. */
const useEnter = () => {
  const { toast } = useToast()
  const { refresh } = useSession()
  const navigate = useNavigate()
  const page = useLocation()
  return async (user: CurrentUser): Promise<void> => {
    await refresh()
    toast({ title: 'Password set', description: toasts.login.description })
    void navigate(homeAfterSignIn(user, page), { replace: true })
  }
}

const SetPassword = () => {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const enter = useEnter()
  const { busy, done, error, isDeadLink, submit } = useFormCall(async ({ password = '' }) => {
    const { user } = await api('POST /api/auth/set-password', { body: { token, password } })
    if (user !== null) await enter(user)
  })
  // A user with a second factor still has to sign in.
  if (done) {
    return (
      <SignInFrame title="Password set" subtitle="You can sign in with it now.">
        <SignInLinks />
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title="Set password" subtitle="Choose a password for your account.">
      <form className="door-form" onSubmit={submit}>
        <PasswordField
          label="New Password"
          name="password"
          autoComplete="new-password"
          required
          minLength={limits.passwordMin}
          help={`${limits.passwordMin} characters or more; 15 or more are safer.`}
          error={error}
        />
        <Button type="submit" look="primary" size="large" block disabled={busy}>
          {busy ? 'Saving...' : 'Set password'}
        </Button>
      </form>
      {isDeadLink ? (
        <p className="door-help">
          <Link to="/forgot-password">Send a new link</Link>
        </p>
      ) : null}
    </SignInFrame>
  )
}

export default SetPassword
