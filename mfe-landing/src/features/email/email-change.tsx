import { shownPhone } from '@bluebonnet/domain'
import { api, useSession } from '@bluebonnet/portal-sdk/public'
import { Button } from '@bluebonnet/ui/plain'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useBrokerage } from '../../shared/use-brokerage.js'
import { useFormCall } from '../password/use-form-call.js'
import { SignInFrame } from '../sign-in/sign-in-frame.js'
import { SignInLinks } from '../sign-in/sign-in-links.js'

interface Words {
  title: string
  text: string
}

interface EmailLinkProps {
  /** Before the button is pressed. `brokerage` is its name. */
  ask: (brokerage: string) => Words
  label: string
  /** Uses the link of the address up, and says what happened and what to do next. */
  use: (token: string) => Promise<Words>
}

const Phone = () => {
  const { name, phone } = useBrokerage()
  return (
    <p className="door-help">
      {phone === null ? (
        `Questions? Call ${name} at a number you already know.`
      ) : (
        <>
          Questions? Call {name}: <a href={`tel:${phone}`}>{shownPhone(phone)}</a>
        </>
      )}
    </p>
  )
}

/** The page of a mailed link. Only its button uses the link, because mail scanners open links before people do. */
const EmailLink = ({ ask, label, use }: EmailLinkProps) => {
  const [search] = useSearchParams()
  const { name } = useBrokerage()
  const { refresh } = useSession()
  const [done, setDone] = useState<Words | null>(null)
  const { busy, error, submit } = useFormCall(async () => {
    setDone(await use(search.get('token') ?? ''))
    // The account of whoever is signed in here has another address, or is signed out.
    await refresh()
  })
  const { title, text } = done ?? ask(name)
  return (
    <SignInFrame title={title} subtitle={text}>
      {done === null ? (
        <form className="door-form" onSubmit={submit}>
          {error === undefined ? null : (
            <p className="bb-field-error" role="alert">
              {error}
            </p>
          )}
          <Button type="submit" look="primary" size="large" block disabled={busy}>
            {label}
          </Button>
        </form>
      ) : (
        <SignInLinks />
      )}
      <Phone />
    </SignInFrame>
  )
}

export const ConfirmEmail = () => (
  <EmailLink
    ask={(brokerage) => ({
      title: 'Confirm your e-mail address',
      text: `Your account at ${brokerage} gets this e-mail address. From then on you sign in with it.`,
    })}
    label="Confirm this address"
    use={async (token) => {
      await api('POST /api/auth/confirm-email', { body: { token } })
      return { title: 'Address confirmed', text: 'Sign in with it from now on. Your password stays as it is.' }
    }}
  />
)

export const TakeBackEmail = () => (
  <EmailLink
    ask={(brokerage) => ({
      title: 'Keep your e-mail address',
      text:
        `Somebody entered another e-mail address for your account at ${brokerage}. If you did not agree to it, ` +
        'stop it here.',
    })}
    label="This was not me"
    use={async (token) => {
      const { isRestored } = await api('POST /api/auth/take-back-email', { body: { token } })
      return isRestored
        ? {
            title: 'Address restored',
            text:
              'Everybody who was signed in to your account is signed out. We have mailed you a link to set a new ' +
              'password: it works for one hour. Tell your broker what happened.',
          }
        : {
            title: 'Change stopped',
            text: 'Nothing has changed: you sign in with your address as before. Tell your broker what happened.',
          }
    }}
  />
)
