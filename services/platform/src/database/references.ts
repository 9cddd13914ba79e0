import type { OnDeleteType } from 'typeorm/metadata/types/OnDeleteType.js'

interface Reference {
  entity: object
  property: string
  table: string
  onDelete: OnDeleteType
}

const declared: Reference[] = []

/**
 * A foreign key to another table's `id`. Unless told otherwise the database refuses to delete a row that is referred
 * to.
 *
 * TypeORM's own `@ForeignKey` makes a process fail to start unless the other entity is loaded too, which would tie
 * every module to all others. So a reference is only written down here, and the schema check hands the list to TypeORM.
 */
export const References =
  (table: string, onDelete: OnDeleteType = 'NO ACTION'): PropertyDecorator =>
  (entity, property) => {
    declared.push({ entity, property: String(property), table, onDelete })
  }

/** Every reference of the entities loaded so far. */
export const declaredReferences = (): readonly Reference[] => declared
