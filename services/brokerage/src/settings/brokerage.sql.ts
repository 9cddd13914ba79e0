// Almost every job and every figure reads this row: creating an entity would cost more than reading.
import { compPlans, paymentRoutes } from '@bluebonnet/domain'
import { statement } from '@bluebonnet/platform'
import { z } from 'zod'

const terms = z.object({ brokerageShare: z.number(), capCents: z.number().nullable(), perFileFeeCents: z.number() })
const storedPlans = z.record(z.enum(compPlans), terms)

/** Null until somebody saves settings. */
export const storedBrokerage = statement(
  z.strictObject({
    name: z.string(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    licenceNumber: z.string().nullable(),
    designatedBrokerName: z.string().nullable(),
    designatedBrokerLicenceNumber: z.string().nullable(),
    iabsUrl: z.string().nullable(),
    licenceFileUrl: z.string().nullable(),
    timeZone: z.string(),
    defaultCommissionRate: z.number(),
    plans: storedPlans,
    requireTotp: z.boolean(),
    incompleteFilesAllowed: z.boolean(),
    arrearsLimit: z.number(),
    paymentRoute: z.enum(paymentRoutes),
    remittance: z.string().nullable(),
    logoId: z.string().nullable(),
    version: z.number(),
  }),
  `
  SELECT name, address, phone, licence_number AS "licenceNumber", designated_broker_name AS "designatedBrokerName",
         designated_broker_licence_number AS "designatedBrokerLicenceNumber", iabs_url AS "iabsUrl",
         licence_file_url AS "licenceFileUrl", time_zone AS "timeZone",
         default_commission_rate AS "defaultCommissionRate", plans, require_totp AS "requireTotp",
         incomplete_files_allowed AS "incompleteFilesAllowed", arrears_limit AS "arrearsLimit",
         payment_route AS "paymentRoute", remittance, logo_id AS "logoId", version
    FROM brokerage_settings WHERE id = 1`,
)
