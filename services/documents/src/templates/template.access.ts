import { isBroker, visibility } from '@bluebonnet/contracts'
import type { Caller } from '@bluebonnet/platform'
import type { EntityManager, SelectQueryBuilder } from 'typeorm'
import { TemplateEntity } from './template.entity.js'

/**
 * The team library: open to everybody with a business role. What is switched off is seen by those who may switch it on
 * again.
 */
export const visibleTemplates = (manager: EntityManager, caller: Caller): SelectQueryBuilder<TemplateEntity> => {
  const query = manager.createQueryBuilder(TemplateEntity, 'template')
  if (visibility(caller) === 'none') return query.where('FALSE')
  return query.where('(template.isActive OR template.uploadedBy = :ownUserId OR :isBroker)', {
    ownUserId: caller.userId,
    isBroker: isBroker(caller),
  })
}

/** Changed or removed by their uploader, brokers and managers (docs/rules/roles-and-permissions.md#templates). */
export const mayChangeTemplate = (caller: Caller, template: TemplateEntity): boolean =>
  isBroker(caller) || template.uploadedBy === caller.userId
