import type { CreateProperty } from '@bluebonnet/contracts'
import type { OwnedRow } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { propertiesLike } from '../property.sql.js'

const plain = (mlsId: string | null | undefined): string => (mlsId ?? '').trim().toLowerCase()

/** The mark that identifies an agent's property: its MLS number. */
export const propertyKeys = ({ agentId, mlsId }: Pick<CreateProperty, 'mlsId'> & { agentId: string }): string[] =>
  plain(mlsId) === '' ? [] : [`${agentId} ${plain(mlsId)}`]

/** The marks of the agents' existing properties that could match one of the rows. */
export const existingKeys = async (
  manager: EntityManager,
  rows: readonly OwnedRow<CreateProperty>[],
): Promise<string[]> => {
  const found = await propertiesLike(manager, [
    [...new Set(rows.map(({ agentId }) => agentId))],
    rows.map(({ value }) => plain(value.mlsId)),
  ])
  return found.flatMap(propertyKeys)
}
