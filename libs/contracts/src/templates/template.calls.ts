import { z } from 'zod'
import { defineCalls } from '../call.js'
import { templateCategories, lengths } from '@bluebonnet/domain'
import {
  isoMoment,
  byId,
  editedVersion,
  id,
  optionalText,
  requiredLine,
  rowVersion,
  requiredMessage,
} from '../shared/fields.js'
import { pageQuery } from '../shared/paging.js'
import * as fieldTexts from '../texts/fields.js'
import * as toasts from '../texts/toasts.js'

export const createTemplate = z.strictObject({
  fileUrl: z.string({ error: toasts.fileFirst }).min(1, toasts.fileFirst).max(2_000),
  name: requiredLine(lengths.name, fieldTexts.name),
  category: z.enum(templateCategories, requiredMessage(fieldTexts.templateCategory)),
  description: optionalText(lengths.note),
})
export const updateTemplate = createTemplate
  .omit({ fileUrl: true })
  .extend({ isActive: z.boolean(), version: editedVersion })
  .partial()
export const template = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  category: z.enum(templateCategories),
  fileUrl: z.string(),
  uploadedBy: id,
  isActive: z.boolean(),
  version: rowVersion,
  createdAt: isoMoment,
})
export type Template = z.output<typeof template>

export const templateCalls = defineCalls({
  'GET /api/templates': {
    permission: 'templates.read',
    summary: 'Templates, newest first',
    query: pageQuery({ category: z.enum(templateCategories).optional() }),
    answer: z.array(template),
  },
  'POST /api/templates': {
    permission: 'templates.write',
    summary: 'Add a template',
    status: 201,
    body: createTemplate,
    answer: template,
  },
  'GET /api/templates/:id': { permission: 'templates.read', summary: 'One template', params: byId, answer: template },
  'PATCH /api/templates/:id': {
    permission: 'templates.write',
    summary: 'Change a template',
    params: byId,
    body: updateTemplate,
    answer: template,
  },
  'DELETE /api/templates/:id': {
    permission: 'templates.write',
    summary: 'Delete a template',
    params: byId,
    status: 204,
    answer: null,
  },
  'GET /api/templates/:id/content': {
    permission: 'templates.read',
    summary: 'The file of a template',
    params: byId,
    answer: 'stream',
    contentType: 'application/octet-stream',
  },
})
