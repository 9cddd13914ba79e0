import { type CallInput } from '@bluebonnet/contracts'
import { isBroker, visibility } from '@bluebonnet/domain'
import {
  type Caller,
  entityRows,
  allOf,
  is,
  type List,
  newestOf,
  raw,
  type Sql,
  sql,
  wordsIn,
} from '@bluebonnet/platform'
import type { EntityManager, SelectQueryBuilder } from 'typeorm'
import { TemplateEntity } from './template.entity.js'

/**
 * The team library: visible to everybody with a business role. Only those who may reactivate a deactivated template
 * see it.
 */
const visible = (caller: Caller): Sql | null => {
  if (visibility(caller) === 'none') return raw('false')
  return isBroker(caller) ? null : sql`template.is_active OR template.uploaded_by = ${caller.userId}`
}

/** The templates that the caller sees, as a query builder. */
export const visibleTemplates = (manager: EntityManager, caller: Caller): SelectQueryBuilder<TemplateEntity> =>
  manager.createQueryBuilder(TemplateEntity, 'template').where(...allOf([visible(caller)]).named)

/** The library without deactivated templates. */
export const templateList: List<CallInput<'GET /api/templates'>['query'], TemplateEntity> = {
  from: 'templates template',
  ...entityRows(TemplateEntity, 'template'),
  order: newestOf('template'),
  scope: (caller) => allOf([visible(caller), raw('template.is_active')]),
  filters: { category: is('template.category') },
  words: wordsIn('template.name', 'template.description'),
}
