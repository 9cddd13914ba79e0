import type { CreateProperty } from '@bluebonnet/contracts'
import type { OwnedRow } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { propertiesLike } from '../property.sql.js'

const plain = (mlsId: string | null | undefined): string => (mlsId ?? '').trim().toLowerCase()

/** By what an agent's property is recognised: its number in the MLS. */
export const propertyMarks = ({ agentId, mlsId }: Pick<CreateProperty, 'mlsId'> & { agentId: string }): string[] =>
  plain(mlsId) === '' ? [] : [`${agentId} ${plain(mlsId)}`]

/** The marks of the properties that the rows' agents have already, of those that could be one of the rows. */
export const existingMarks = async (
  manager: EntityManager,
  rows: readonly OwnedRow<CreateProperty>[],
): Promise<string[]> => {
  const found = await propertiesLike(manager, [
    [...new Set(rows.map(({ agentId }) => agentId))],
    rows.map(({ value }) => plain(value.mlsId)),
  ])
  return found.flatMap(propertyMarks)
}
