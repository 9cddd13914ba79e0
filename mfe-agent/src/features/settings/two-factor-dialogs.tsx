import { fieldTexts, toasts, type TotpSetup } from '@bluebonnet/contracts'
import { shapes } from '@bluebonnet/domain'
import { useCallMutation, useSession } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog, Input } from '@bluebonnet/ui/forms'
import { lazyPart } from '@bluebonnet/ui/plain'
import { Suspense } from 'react'

const failure = toasts.secondFactorFailed

interface CodeValues {
  code: string
}

/** A code from an authenticator app, with or without the space that some apps show. */
const CodeField = () => (
  <Form.Item
    name="code"
    label="Code"
    rules={[{ required: true, pattern: /^\s*\d{3} ?\d{3}\s*$/, message: fieldTexts.codeShape }]}>
    <Input inputMode="numeric" autoComplete="one-time-code" maxLength={8} />
  </Form.Item>
)

/** A code from the app, or a recovery code instead. */
const AnyCodeField = () => (
  <Form.Item
    name="code"
    label="Code"
    extra="From your authenticator app, or a recovery code."
    rules={[
      {
        required: true,
        transform: (typed?: string) => typed?.trim(),
        pattern: shapes.secondFactorCode,
        message: fieldTexts.codeOrRecoveryShape,
      },
    ]}>
    <Input autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} maxLength={14} />
  </Form.Item>
)

interface PasswordAgain {
  password?: string
}

/** The user's own password. Users of an identity provider may leave it empty; the server checks this. */
const PasswordAgainField = () => (
  <Form.Item name="password" label="Current Password">
    <Input.Password autoComplete="current-password" />
  </Form.Item>
)

interface ConfirmPasswordDialogProps extends DialogProps {
  /** Called with the key for the app when the password is correct. */
  onSetUp: (setup: TotpSetup) => void
}

/** The first step: asks for the password, so that someone else at this browser cannot take over the account. */
export const ConfirmPasswordDialog = ({ open, onSetUp, onClose }: ConfirmPasswordDialogProps) => {
  const begin = useCallMutation('POST /api/auth/totp/setup', { failure, onSuccess: onSetUp })
  return (
    <FormDialog<PasswordAgain>
      draft={null}
      open={open}
      title="Set up two-factor authentication"
      submitLabel="Continue"
      busyLabel="Checking..."
      onSubmit={({ password }) => begin.mutateAsync({ body: { password } })}
      onClose={onClose}>
      <p className="bb-muted bb-form-note">Enter your password once more. The next step shows a key for your phone.</p>
      <PasswordAgainField />
    </FormDialog>
  )
}

const QrCode = lazyPart(() => import('./qr-code.js'))

/** 'ABCD EFGH …': a secret in groups is easier to type. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

interface MakesCodesProps extends DialogProps {
  /** Called with the recovery codes, which are shown only once. */
  onMade: (codes: readonly string[]) => void
}

/** The secret as QR code and text, and the first code, which proves that the app has it. */
export const SetUpTwoFactorDialog = ({ setup, open, onMade, onClose }: MakesCodesProps & { setup: TotpSetup }) => {
  const { refresh } = useSession()
  const enable = useCallMutation('POST /api/auth/totp/enable', {
    success: toasts.secondFactorOn,
    failure,
    onSuccess: ({ recoveryCodes }) => onMade(recoveryCodes),
  })
  const submit = async ({ code }: CodeValues): Promise<void> => {
    await enable.mutateAsync({ body: { code } })
    await refresh()
  }
  return (
    <FormDialog<CodeValues>
      draft={null}
      open={open}
      title="Set up two-factor authentication"
      submitLabel="Switch on"
      busyLabel="Switching on..."
      onSubmit={submit}
      onClose={onClose}>
      <div className="agent-totp">
        <Suspense fallback={<div className="bb-wait agent-qr" />}>
          <QrCode text={setup.otpauthUrl} label="The key as a picture, for the camera of an authenticator app" />
        </Suspense>
        <ol className="bb-gap-8 bb-list">
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

export const SwitchOffTwoFactorDialog = ({ open, onClose }: DialogProps) => {
  const { refresh } = useSession()
  const disable = useCallMutation('POST /api/auth/totp/disable', { success: toasts.secondFactorOff, failure })
  const submit = async ({ code, password }: CodeValues & PasswordAgain): Promise<void> => {
    await disable.mutateAsync({ body: { code, password } })
    await refresh()
  }
  return (
    <FormDialog<CodeValues & PasswordAgain>
      draft={null}
      open={open}
      title="Switch off two-factor authentication"
      submitLabel="Switch off"
      busyLabel="Switching off..."
      danger
      onSubmit={submit}
      onClose={onClose}>
      <p className="bb-muted bb-form-note">You then sign in with your password only.</p>
      <PasswordAgainField />
      <AnyCodeField />
    </FormDialog>
  )
}

export const MakeRecoveryCodesDialog = ({ open, onMade, onClose }: MakesCodesProps) => {
  const make = useCallMutation('POST /api/auth/totp/recovery-codes', {
    failure: toasts.recoveryCodesFailed,
    onSuccess: ({ recoveryCodes }) => onMade(recoveryCodes),
  })
  return (
    <FormDialog<CodeValues & PasswordAgain>
      draft={null}
      open={open}
      title="Make new recovery codes"
      submitLabel="Make new codes"
      busyLabel="Making new codes..."
      onSubmit={({ code, password }) => make.mutateAsync({ body: { code, password } })}
      onClose={onClose}>
      <p className="bb-muted bb-form-note">Your current codes stop working. The new ones are shown once.</p>
      <PasswordAgainField />
      <AnyCodeField />
    </FormDialog>
  )
}
