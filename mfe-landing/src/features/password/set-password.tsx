import { limits, screens } from '@bluebonnet/contracts'
import { api } from '@bluebonnet/portal-sdk/public'
import { Button, Field } from '@bluebonnet/ui/plain'
import { Link, useSearchParams } from 'react-router'
import { Door } from '../sign-in/door.js'
import { useFormCall } from './use-form-call.js'

const SetPassword = () => {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { busy, done, error, submit } = useFormCall(({ password = '' }) => api('POST /api/auth/set-password', { body: { token, password } }))
  if (done) {
    return (
      <Door title="Password set" subtitle="You can sign in with it now.">
        <p className="door-help"><Link to="/agent-login">{screens.login.agent}</Link> · <Link to="/broker-login">{screens.login.broker}</Link> · <Link to="/admin-login">{screens.login.admin}</Link></p>
      </Door>
    )
  }
  return (
    <Door title="Set password" subtitle="Choose a password for your account.">
      <form className="door-form" onSubmit={submit}>
        <Field label="New Password" name="password" type="password" autoComplete="new-password" required minLength={limits.passwordMin}
          help={`${limits.passwordMin} characters or more; 15 or more are safer.`} error={error} />
        <Button type="submit" look="primary" size="large" block disabled={busy}>{busy ? 'Saving...' : 'Set password'}</Button>
      </form>
    </Door>
  )
}

export default SetPassword
