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

/** By length, no composition rules (docs/rules/accounts-and-sessions.md#passwords); common ones are refused. */
export const newPassword = z
  .string({ error: fieldTexts.passwordMinimum })
  .min(limits.passwordMin, fieldTexts.passwordMinimum)
  .max(limits.passwordMax, `At most ${limits.passwordMax} characters`)

/** A code of an authenticator app, as it is shown or with the space in the middle that some show. */
export const totpCode = z
  .string({ error: fieldTexts.codeShape })
  .trim()
  .regex(/^\d{3} ?\d{3}$/, fieldTexts.codeShape)
  .transform((text) => text.replace(' ', ''))

/** The same, or a recovery code however it is typed: answered in capitals, without what stands between its groups. */
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
  /** `required`: the brokerage asks for one; until it is set up only calls of one's own account are answered. */
  secondFactor: z.enum(['off', 'on', 'required']),
})

export const signedIn = z.object({ success: z.literal(true), message: z.string(), user: currentUser })

/** The super admin's form for brokers and managers. */
export const createUser = z.strictObject({
  email,
  password: newPassword,
  firstName,
  lastName,
  role: z.enum(['BROKER', 'MANAGER']).default('BROKER'),
  phone: optional(phone),
  trecLicenseNo: optional(licenceNumber),
})

/** The same without a password: they set their own by a link in an e-mail. */
export const inviteUser = createUser.omit({ password: true })

/** Invited is who has set no password yet. */
export const userEntry = currentUser
  .omit({ profileImageUrl: true, secondFactor: true })
  .extend({ isActive: z.boolean(), isInvited: z.boolean(), hasSecondFactor: z.boolean(), createdAt: z.iso.datetime() })

/** What everybody may change of themselves; the photo as its upload answered it, null for none. */
export const changeOwnAccount = z
  .strictObject({ phone: optional(phone), photo: z.string().min(1).max(2_000).nullable() })
  .partial()

/** What the super admin may do to an account. `resetTotp` helps somebody who lost the phone with the second factor. */
export const changeUser = z.strictObject({ isActive: z.boolean(), resetTotp: z.literal(true) }).partial()

export type CurrentUser = z.output<typeof currentUser>
export type UserEntry = z.output<typeof userEntry>
