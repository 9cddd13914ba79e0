import { Button, Field } from '@bluebonnet/ui/plain'
import { api } from '@bluebonnet/portal-sdk/public'
import { Door } from '../sign-in/door.js'
import { useFormCall } from './use-form-call.js'

const ForgotPassword = () => {
  const { busy, done, error, submit } = useFormCall(({ email = '' }) =>
    api('POST /api/auth/forgot-password', { body: { email } }),
  )
  if (done) {
    return (
      <Door
        title="Check your e-mail"
        subtitle={
          'If an account has this address, a link to set a new password is on its way. ' +
          'It works once, for one hour.'
        }>
        <span />
      </Door>
    )
  }
  return (
    <Door
      title="Forgot password"
      subtitle="Enter the e-mail address of your account. We send a link to set a new password.">
      <form className="door-form" onSubmit={submit}>
        <Field label="Email" name="email" type="email" autoComplete="username" required error={error} />
        <Button type="submit" look="primary" size="large" block disabled={busy}>
          {busy ? 'Sending...' : 'Send link'}
        </Button>
      </form>
    </Door>
  )
}

export default ForgotPassword
