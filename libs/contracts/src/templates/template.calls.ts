import { z } from 'zod'
import { defineCalls } from '../call.js'
import { templateCategories } from '../enums.js'
import { byId } from '../shared/fields.js'
import { pageQuery } from '../shared/paging.js'
import { createTemplate, template, updateTemplate } from './template.schema.js'

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
