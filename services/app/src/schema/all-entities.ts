import * as auth from '@bluebonnet/auth'
import * as calendar from '@bluebonnet/calendar'
import * as clients from '@bluebonnet/clients'
import * as deals from '@bluebonnet/deals'
import * as documents from '@bluebonnet/documents'
import * as leads from '@bluebonnet/leads'
import * as notifications from '@bluebonnet/notifications'
import * as platform from '@bluebonnet/platform'
import * as properties from '@bluebonnet/properties'
import { declaredReferences } from '@bluebonnet/platform/database/schema'
import { ForeignKey, getMetadataArgsStorage } from 'typeorm'

const modules: object[] = [auth, calendar, clients, deals, documents, leads, notifications, platform, properties]

/** Every class with `@Entity` that a module's index offers: a module whose table is not offered fails the schema check. */
export const allEntities = (): Function[] => {
  const offered = new Set(modules.flatMap((module) => Object.values(module)))
  return getMetadataArgsStorage().tables.flatMap(({ target }) => (typeof target === 'function' && offered.has(target) ? [target] : []))
}

/** Hands the references that entities declare to TypeORM, which then knows them as foreign keys. */
export const applyReferences = (): void => {
  for (const { entity, property, table, onDelete } of declaredReferences()) ForeignKey(table, { onDelete })(entity, property)
}
