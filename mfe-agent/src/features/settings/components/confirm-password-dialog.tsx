import type { TotpSetup } from '@bluebonnet/contracts'
import { toastTexts } from '@bluebonnet/contracts'
import { useCallMutation } from '@bluebonnet/portal-sdk'
import { FormDialog } from '@bluebonnet/ui/forms'
import { PasswordAgainField } from './password-again-field.js'
import type { PasswordAgain } from './password-again-field.js'

interface ConfirmPasswordDialogProps {
  open: boolean
  /** The password was right: here is the key for the app. */
  onSetUp: (setup: TotpSetup) => void
  onClose: () => void
}

/**
 * The first step to a second factor: whoever finds this browser open may not take the account over with a phone of
 * their own.
 */
export const ConfirmPasswordDialog = ({ open, onSetUp, onClose }: ConfirmPasswordDialogProps) => {
  const begin = useCallMutation('POST /api/auth/totp/setup', {
    failure: toastTexts.secondFactorFailed,
    onSuccess: onSetUp,
  })
  return (
    <FormDialog<PasswordAgain>
      draft={null}
      open={open}
      title="Set Up Two-Factor Authentication"
      submitLabel="Continue"
      busyLabel="Checking..."
      onSubmit={({ password }) => begin.mutateAsync({ body: { password } })}
      onClose={onClose}>
      <p className="agent-note">Enter your password once more. The next step shows a key for your phone.</p>
      <PasswordAgainField />
    </FormDialog>
  )
}
