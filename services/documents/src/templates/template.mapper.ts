import { type Template } from '@bluebonnet/contracts'
import { isBroker } from '@bluebonnet/domain'
import { type Caller, defineErrors } from '@bluebonnet/platform'
import type { TemplateEntity } from './template.entity.js'

/** Maps a template to the API. */
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

/** Changed or removed by their uploader, brokers and managers (docs/rules/roles-and-permissions.md#templates). */
export const mayChangeTemplate = (caller: Caller, template: TemplateEntity): boolean =>
  isBroker(caller) || template.uploadedBy === caller.userId
