import { toastTexts } from '@bluebonnet/contracts'
import { useSession } from '@bluebonnet/portal-sdk'
import { FormDialog } from '@bluebonnet/ui/forms'
import { useSecondFactorChange } from '../hooks/use-second-factor-change.js'
import { CodeField } from './code-field.js'
import type { CodeValues } from './code-field.js'
import { PasswordAgainField } from './password-again-field.js'
import type { PasswordAgain } from './password-again-field.js'

export const SwitchOffTwoFactorDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { refresh } = useSession()
  const disable = useSecondFactorChange('POST /api/auth/totp/disable', toastTexts.secondFactorOff)
  const submit = async ({ code, password }: CodeValues & PasswordAgain): Promise<void> => {
    await disable.mutateAsync({ body: { code, password } })
    await refresh()
  }
  return (
    <FormDialog<CodeValues & PasswordAgain>
      draft={null}
      open={open}
      title="Switch Off Two-Factor Authentication"
      submitLabel="Switch off"
      busyLabel="Switching off..."
      danger
      onSubmit={submit}
      onClose={onClose}>
      <p className="agent-note">Afterwards your password alone signs you in.</p>
      <PasswordAgainField />
      <CodeField />
    </FormDialog>
  )
}
