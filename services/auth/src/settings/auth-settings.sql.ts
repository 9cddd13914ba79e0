// Signing in needs a few columns of the settings row, which the module brokerage owns.
import { statement } from '@bluebonnet/platform'
import { z } from 'zod'

/** No row until somebody saves settings. */
export const storedAuthSettings = statement(
  z.strictObject({
    name: z.string(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    licenceNumber: z.string().nullable(),
    logoId: z.string().nullable(),
    requireTotp: z.boolean(),
  }),
  `SELECT name, address, phone, licence_number AS "licenceNumber", logo_id AS "logoId", require_totp AS "requireTotp"
     FROM brokerage_settings WHERE id = 1`,
)

/** The broker responsible for the brokerage: the one with the longest standing. */
export const responsibleBroker = statement(
  z.strictObject({ email: z.string() }),
  "SELECT email FROM users WHERE role = 'BROKER' AND is_active ORDER BY created_at, id LIMIT 1",
)
