import { Button, Field } from '@bluebonnet/ui/plain'
import { api } from '@bluebonnet/portal-sdk/public'
import { SignInFrame } from '../sign-in/sign-in-frame.js'
import { useFormCall } from './use-form-call.js'

const ForgotPassword = () => {
  const { busy, done, error, submit } = useFormCall(({ email = '' }) =>
    api('POST /api/auth/forgot-password', { body: { email } }),
  )
  if (done) {
    return (
      <SignInFrame
        title="Check your e-mail"
        subtitle={
          'If an account has this address, a link to set a new password is on its way. ' +
          'It works once, for one hour.'
        }>
        <span />
      </SignInFrame>
    )
  }
  return (
    <SignInFrame
      title="Forgot password"
      subtitle="Enter the e-mail address of your account. We send a link to set a new password.">
      <form className="door-form" onSubmit={submit}>
        <Field label="Email" name="email" type="email" autoComplete="username" required error={error} />
        <Button type="submit" look="primary" size="large" block disabled={busy}>
          {busy ? 'Sending...' : 'Send link'}
        </Button>
      </form>
    </SignInFrame>
  )
}

export default ForgotPassword
