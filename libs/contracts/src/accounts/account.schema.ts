import { z } from 'zod'
import { roles, lengths, shapes, limits } from '@bluebonnet/domain'
import {
  email,
  firstName,
  id,
  lastName,
  licenceNumber,
  optional,
  phone,
  requiredLine,
  requiredMessage,
} from '../shared/fields.js'
import * as fieldTexts from '../texts/fields.js'

/** Length only, no composition rules (docs/rules/accounts-and-sessions.md#passwords); common passwords are refused. */
export const newPassword = z
  .string({ error: fieldTexts.passwordMinimum })
  .min(limits.passwordMin, fieldTexts.passwordMinimum)
  .max(limits.passwordMax, `At most ${limits.passwordMax} characters`)

/** A code of an authenticator app, with or without a space in the middle. */
export const totpCode = z
  .string({ error: fieldTexts.codeShape })
  .trim()
  .regex(/^\d{3} ?\d{3}$/, fieldTexts.codeShape)
  .transform((text) => text.replace(' ', ''))

/** A code of an authenticator app, or a recovery code in any spelling: parsed to capitals without separators. */
export const secondFactorCode = z
  .string({ error: fieldTexts.codeOrRecoveryShape })
  .trim()
  .regex(shapes.secondFactorCode, fieldTexts.codeOrRecoveryShape)
  .transform((text) => text.replaceAll(/[ -]/g, '').toUpperCase())

export const credentials = z.strictObject({
  email: requiredLine(lengths.email, fieldTexts.email),
  password: z
    .string(requiredMessage(fieldTexts.password))
    .min(1, fieldTexts.password)
    .max(1_000, 'At most 1000 characters'),
  code: optional(secondFactorCode),
})

export const currentUser = z.object({
  id,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  role: z.enum(roles),
  isSuperAdmin: z.boolean(),
  phone: z.string().nullable(),
  trecLicenseNo: z.string().nullable(),
  /** The caller's agent profile, null for somebody without one. */
  agentId: id.nullable(),
  /**
   * `required`: the brokerage requires one. Until it is set up, only calls of the caller's own account are accepted.
   */
  secondFactor: z.enum(['off', 'on', 'required']),
})

export const signedIn = z.object({ success: z.literal(true), message: z.string(), user: currentUser })

/** The super admin's form for new brokers and managers. */
export const createUser = z.strictObject({
  email,
  password: newPassword,
  firstName,
  lastName,
  role: z.enum(['BROKER', 'MANAGER']).default('BROKER'),
  phone: optional(phone),
  trecLicenseNo: optional(licenceNumber),
})

/** A new user without a password, which the person sets by a link in an e-mail. */
export const inviteUser = createUser.omit({ password: true })

/** `isInvited`: the person has not set a password yet. */
export const userEntry = currentUser
  .omit({ profileImageUrl: true, secondFactor: true })
  .extend({ isActive: z.boolean(), isInvited: z.boolean(), hasSecondFactor: z.boolean(), createdAt: z.iso.datetime() })

/** The fields that everybody may change on their own account; the photo is the upload's answer, null for none. */
export const changeOwnAccount = z
  .strictObject({ phone: optional(phone), photo: z.string().min(1).max(2_000).nullable() })
  .partial()

/** The super admin's changes of an account. `resetTotp` helps a person who lost the phone with the second factor. */
export const changeUser = z.strictObject({ isActive: z.boolean(), resetTotp: z.literal(true) }).partial()

export type CurrentUser = z.output<typeof currentUser>
export type UserEntry = z.output<typeof userEntry>
