import type { TotpSetup } from '@bluebonnet/contracts'
import { toastTexts } from '@bluebonnet/contracts'
import { useSession } from '@bluebonnet/portal-sdk'
import { FormDialog } from '@bluebonnet/ui/forms'
import { lazyPart } from '@bluebonnet/ui/plain'
import { Suspense } from 'react'
import { useSecondFactorChange } from '../hooks/use-second-factor-change.js'
import { CodeField } from './code-field.js'
import type { CodeValues } from './code-field.js'

const QrCode = lazyPart(() => import('./qr-code.js'))

/** 'ABCD EFGH …': a secret in groups is easier to type. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

interface SetUpTwoFactorDialogProps {
  setup: TotpSetup
  open: boolean
  onClose: () => void
}

/** The secret as a picture and as text, and the first code, which proves that the app has it. */
export const SetUpTwoFactorDialog = ({ setup, open, onClose }: SetUpTwoFactorDialogProps) => {
  const { refresh } = useSession()
  const enable = useSecondFactorChange('POST /api/auth/totp/enable', toastTexts.secondFactorOn)
  const submit = async ({ code }: CodeValues): Promise<void> => {
    await enable.mutateAsync({ body: { code } })
    await refresh()
  }
  return (
    <FormDialog<CodeValues>
      draft={null}
      open={open}
      title="Set Up Two-Factor Authentication"
      submitLabel="Switch on"
      busyLabel="Switching on..."
      onSubmit={submit}
      onClose={onClose}>
      <div className="agent-totp">
        <Suspense fallback={<div className="bb-wait agent-qr" />}>
          <QrCode text={setup.otpauthUrl} label="The key as a picture, for the camera of an authenticator app" />
        </Suspense>
        <ol className="agent-totp-steps">
          <li>Open an authenticator app on your phone.</li>
          <li>
            Scan this picture, or type this key:
            <br />
            <span className="agent-totp-secret">{inGroups(setup.secret)}</span>
          </li>
          <li>Enter the code that the app shows.</li>
        </ol>
      </div>
      <CodeField />
    </FormDialog>
  )
}
