import { isBroker, type Template, visibility } from '@bluebonnet/contracts'
import { type Caller, defineErrors } from '@bluebonnet/platform'
import type { EntityManager, SelectQueryBuilder } from 'typeorm'
import { TemplateEntity } from './template.entity.js'

/** A template as the API carries it. */
export const templateAnswer = (template: TemplateEntity): Template => ({
  id: template.id,
  name: template.name,
  description: template.description,
  category: template.category,
  fileUrl: `/api/templates/${template.id}/content`,
  uploadedBy: template.uploadedBy,
  isActive: template.isActive,
  version: template.version,
  createdAt: template.createdAt.toISOString(),
})

export const templateErrors = defineErrors({
  TEMPLATE_NOT_FOUND: { status: 404, message: 'There is no such template' },
  TEMPLATE_CHANGE_FORBIDDEN: {
    status: 403,
    message: 'Only the person who uploaded this template, a broker or a manager may change or remove it',
  },
})

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
