import { z } from 'zod'
import { defineCalls } from '../call.js'
import { isoMoment, byId, successAnswer, id, optional } from '../shared/fields.js'
import { pageQuery } from '../shared/paging.js'
import { secondFactorCode, totpCode } from './account.schema.js'

const sessionEntry = z.object({
  id,
  createdAt: isoMoment,
  lastSeenAt: isoMoment,
  expiresAt: isoMoment,
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  current: z.boolean(),
})

/** The setup of an authenticator app: `otpauthUrl` as a QR code, or `secret` to type in. */
const totpSetup = z.object({ secret: z.string(), otpauthUrl: z.string() })

/** Shown once: the stored hashes cannot be used to sign in. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** Required again if the account has a password: a session alone may not change how its owner signs in. */
const password = optional(z.string().max(1_000, 'At most 1000 characters'))

const confirmed = z.strictObject({ code: secondFactorCode, password })

/** The caller's own sessions and second factor. */
export const sessionCalls = defineCalls({
  'GET /api/auth/sessions': {
    permission: 'account.own',
    summary: "The caller's sessions",
    query: pageQuery({}),
    answer: z.array(sessionEntry),
  },
  'DELETE /api/auth/sessions/:id': {
    permission: 'account.own',
    summary: 'Sign one browser out',
    params: byId,
    status: 204,
    answer: null,
  },
  'POST /api/auth/totp/setup': {
    permission: 'account.own',
    summary: 'Start setting up a second factor',
    body: z.strictObject({ password }).optional(),
    answer: totpSetup,
  },
  'POST /api/auth/totp/enable': {
    permission: 'account.own',
    summary: 'Enable the second factor with its first code',
    body: z.strictObject({ code: totpCode }),
    answer: successAnswer.extend(recoveryCodes.shape),
  },
  'POST /api/auth/totp/disable': {
    permission: 'account.own',
    summary: 'Disable the second factor with a code and the password',
    body: confirmed,
    answer: successAnswer,
  },
  'GET /api/auth/totp/recovery-codes': {
    permission: 'account.own',
    summary: "The number of the caller's unused recovery codes",
    answer: z.object({ left: z.number().int() }),
  },
  'POST /api/auth/totp/recovery-codes': {
    permission: 'account.own',
    summary: 'Create new recovery codes, which replace the old ones',
    body: confirmed,
    answer: recoveryCodes,
  },
})

export type SessionEntry = z.output<typeof sessionEntry>
export type TotpSetup = z.output<typeof totpSetup>
