import '@bluebonnet/auth'
import '@bluebonnet/calendar'
import '@bluebonnet/clients'
import '@bluebonnet/deals'
import '@bluebonnet/documents'
import '@bluebonnet/leads'
import '@bluebonnet/notifications'
import '@bluebonnet/platform'
import '@bluebonnet/properties'
import '@bluebonnet/reports'
import { declaredReferences } from '@bluebonnet/platform/database/schema'
import { ForeignKey, getMetadataArgsStorage } from 'typeorm'

/** Every class with `@Entity` that the product's modules bring with them. */
export const allEntities = (): Function[] =>
  getMetadataArgsStorage().tables.flatMap(({ target }) => (typeof target === 'function' ? [target] : []))

/** Hands the references that entities declare to TypeORM, which then knows them as foreign keys. */
export const applyReferences = (): void => {
  for (const { entity, property, table, onDelete } of declaredReferences())
    ForeignKey(table, { onDelete })(entity, property)
}
