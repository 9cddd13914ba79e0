// Updates return the old values; marks are compared as in their index.
import { propertyStatuses } from '@bluebonnet/domain'
import { statement } from '@bluebonnet/platform'
import { z } from 'zod'

/**
 * Returns the old values for the audit log; returns no row if the property has none of the given statuses.
 */
export const moveProperty = statement(
  z.strictObject({ status: z.enum(propertyStatuses), soldDate: z.string().nullable() }),
  `
  UPDATE properties SET status = $3, updated_at = clock_timestamp(),
         sold_date = CASE WHEN $5::boolean THEN $4::date ELSE old.sold_date END
    FROM (SELECT id, status, sold_date FROM properties WHERE id = $1 AND status = ANY($2) FOR UPDATE) AS old
   WHERE properties.id = old.id
  RETURNING old.status, old.sold_date::text AS "soldDate"`,
)

export const propertiesLike = statement(
  z.strictObject({ agentId: z.string(), mlsId: z.string() }),
  `SELECT agent_id AS "agentId", mls_id AS "mlsId" FROM properties
      WHERE agent_id = ANY($1) AND lower(trim(mls_id)) = ANY($2)`,
)
