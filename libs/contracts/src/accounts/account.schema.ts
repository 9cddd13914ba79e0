import { z } from 'zod'
import { roles } from '../enums.js'
import { limits } from '../limits.js'
import { email, id, licenceNumber, optional, phone, requiredText } from '../shared/fields.js'
import { fieldTexts } from '../texts/fields.js'

/** A new password: length only, no composition rules (DECISIONS section 1); the server also refuses common ones. */
export const newPassword = z.string({ error: fieldTexts.passwordMinimum }).min(limits.passwordMin, fieldTexts.passwordMinimum).max(limits.passwordMax, 'At most 200 characters')

export const credentials = z.strictObject({
  email: requiredText(254, 'Email is required'),
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1_000),
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
})

export const signedIn = z.object({ success: z.literal(true), message: z.string(), user: currentUser })

/** The super admin's form for brokers and managers (SPEC section 5). */
export const createUser = z.strictObject({
  email,
  password: newPassword,
  firstName: requiredText(limits.nameLength, 'First name is required'),
  lastName: requiredText(limits.nameLength, 'Last name is required'),
  role: z.enum(['BROKER', 'MANAGER']).default('BROKER'),
  phone: optional(phone),
  trecLicenseNo: optional(licenceNumber),
})

export const userEntry = currentUser.omit({ profileImageUrl: true }).extend({ isActive: z.boolean(), createdAt: z.iso.datetime() })

export type CurrentUser = z.output<typeof currentUser>
export type UserEntry = z.output<typeof userEntry>
export type CreateUser = z.output<typeof createUser>
