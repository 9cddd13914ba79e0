import { createController } from '@bluebonnet/platform'
import { ObjectFiles } from '../files/object-files.js'
import { templateAnswer } from './template.mapper.js'
import { TemplatesService } from './templates.service.js'

export const TemplatesController = createController(
  { templates: TemplatesService, files: ObjectFiles },
  {
    'GET /api/templates': async ({ templates }, { caller, query }) =>
      (await templates.list(caller, query)).map(templateAnswer),
    'POST /api/templates': ({ templates }, { once, caller, body }) => templates.create(once, caller, body),
    'GET /api/templates/:id': async ({ templates }, { caller, params }) =>
      templateAnswer(await templates.one(caller, params.id)),
    'PATCH /api/templates/:id': async ({ templates }, { caller, params, body }) =>
      templateAnswer(await templates.update(caller, params.id, body)),
    'DELETE /api/templates/:id': ({ templates }, { caller, params }) => templates.delete(caller, params.id),
    'GET /api/templates/:id/content': async ({ templates, files }, { caller, params, reply }) =>
      files.sendObject(reply, await templates.file(caller, params.id)),
  },
)
