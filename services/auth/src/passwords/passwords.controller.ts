import { createController } from '@bluebonnet/platform'
import { SignIn } from '../sign-in/sign-in.js'
import { ForgottenPasswords } from './forgotten-passwords.js'
import { Passwords } from './passwords.js'

export const PasswordsController = createController(
  { passwords: Passwords, forgottenPasswords: ForgottenPasswords, signIn: SignIn },
  {
    /** The same response whether or not an account has this e-mail. */
    'POST /api/auth/forgot-password': async ({ forgottenPasswords }, { body, request }) => {
      await forgottenPasswords.requestReset(body.email, request)
      return { success: true }
    },
    'POST /api/auth/set-password': async ({ passwords, signIn }, { body, request, reply }) => {
      const userId = await passwords.set(body.token, body.password)
      return { success: true, user: await signIn.afterPassword(userId, request, reply) }
    },
    'POST /api/auth/change-password': async ({ passwords }, { caller, body, request }) => {
      await passwords.change(caller, body.currentPassword, body.newPassword, request)
      return { success: true }
    },
  },
)
