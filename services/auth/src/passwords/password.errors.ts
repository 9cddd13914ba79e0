import { fieldTexts } from '@bluebonnet/contracts'
import { defineErrors, type Refusal } from '@bluebonnet/platform'
import { passwordFault, type PasswordOwner } from './password-rules.js'

export const passwordErrors = defineErrors({
  PASSWORD_TOO_COMMON: { status: 400, message: 'Choose another password' },
  PASSWORD_MISSING: { status: 400, message: fieldTexts.password },
  WRONG_PASSWORD: { status: 400, message: 'The current password is not right' },
})

/** The refusal of a new password that would be guessed first, or null when it is good. `path` names the field. */
export const passwordRefusal = (password: string, owner: PasswordOwner, path: string): Refusal | null => {
  const message = passwordFault(password, owner)
  return message === null ? null : passwordErrors.fail('PASSWORD_TOO_COMMON', { message, issues: [{ path, message }] })
}
