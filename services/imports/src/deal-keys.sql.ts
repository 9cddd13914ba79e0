// Marks are compared as in their index: addresses in lower case.
import { type ImportDeal } from '@bluebonnet/contracts'
import { dealSides } from '@bluebonnet/domain'
import { type OwnedRow, sqlRows } from '@bluebonnet/platform'
import { z } from 'zod'
import type { EntityManager } from 'typeorm'

type Place = 'propertyAddress' | 'city' | 'zip' | 'propertyId'
type DealIdentity = Pick<ImportDeal, Place | 'side' | 'contractDate' | 'closeDate'> & { agentId: string }

const plain = (text: string | null | undefined): string => (text ?? '').trim().toLowerCase()

/**
 * Identity of a deal: the agent, side and dates, and the property by its address or its id. An agent on both sides has
 * two deals for one property.
 */
export const dealKeys = ({
  agentId,
  side,
  propertyAddress,
  city,
  zip,
  propertyId,
  ...dates
}: DealIdentity): string[] => {
  const properties = [
    ...(plain(propertyAddress) === '' ? [] : [[plain(propertyAddress), plain(city), plain(zip)]]),
    ...(plain(propertyId) === '' ? [] : [[plain(propertyId)]]),
  ]
  return properties.map((property) =>
    JSON.stringify([agentId, side, property, dates.contractDate ?? null, dates.closeDate ?? null]),
  )
}

const known = z.strictObject({
  agentId: z.string(),
  side: z.enum(dealSides),
  propertyAddress: z.string(),
  city: z.string(),
  zip: z.string(),
  propertyId: z.string().nullable(),
  contractDate: z.string().nullable(),
  closeDate: z.string().nullable(),
})

/** Marks of the existing deals of the rows' agents that could match a row. */
export const existingKeys = async (
  manager: EntityManager,
  rows: readonly OwnedRow<ImportDeal>[],
): Promise<string[]> => {
  const found = await sqlRows(
    manager,
    known,
    `SELECT agent_id AS "agentId", side, property_address AS "propertyAddress", city, zip, property_id AS "propertyId",
            contract_date::text AS "contractDate", close_date::text AS "closeDate"
       FROM deals WHERE agent_id = ANY($1) AND (lower(trim(property_address)) = ANY($2) OR property_id = ANY($3))`,
    [
      [...new Set(rows.map(({ agentId }) => agentId))],
      rows.map(({ value }) => plain(value.propertyAddress)),
      rows.flatMap(({ value }) => (typeof value.propertyId === 'string' ? [value.propertyId] : [])),
    ],
  )
  return found.flatMap(dealKeys)
}
