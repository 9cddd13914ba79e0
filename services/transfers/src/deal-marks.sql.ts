// Marks are compared as their index has them: addresses in small letters.
import { type ImportDeal } from '@bluebonnet/contracts'
import { dealSides } from '@bluebonnet/domain'
import { type OwnedRow, sqlRows } from '@bluebonnet/platform'
import { z } from 'zod'
import type { EntityManager } from 'typeorm'

type Place = 'propertyAddress' | 'city' | 'zip' | 'propertyId'
type Known = Pick<ImportDeal, Place | 'side' | 'contractDate' | 'closeDate'> & { agentId: string }

const plain = (text: string | null | undefined): string => (text ?? '').trim().toLowerCase()

/**
 * By what a deal is recognised: the agent and the side, the dates, and the house by its address or as one of ours. An
 * agent of both sides has two deals of one house.
 */
export const dealMarks = ({ agentId, side, propertyAddress, city, zip, propertyId, ...dates }: Known): string[] => {
  const houses = [
    ...(plain(propertyAddress) === '' ? [] : [[plain(propertyAddress), plain(city), plain(zip)]]),
    ...(plain(propertyId) === '' ? [] : [[plain(propertyId)]]),
  ]
  return houses.map((house) =>
    JSON.stringify([agentId, side, house, dates.contractDate ?? null, dates.closeDate ?? null]),
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

/** The marks of the deals that the rows' agents have already, of those that could be one of the rows. */
export const existingMarks = async (
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
  return found.flatMap(dealMarks)
}
