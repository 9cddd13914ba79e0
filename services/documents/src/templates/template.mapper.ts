import type { Template } from '@bluebonnet/contracts'
import type { TemplateEntity } from './template.entity.js'

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
