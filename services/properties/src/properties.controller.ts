import { createController } from '@bluebonnet/platform'
import { PropertiesService } from './properties.service.js'
import { propertyAnswer } from './property.mapper.js'

export const PropertiesController = createController(
  { properties: PropertiesService },
  {
    'GET /api/properties': async ({ properties }, { caller, query }) =>
      (await properties.list(caller, query)).map(propertyAnswer),
    'POST /api/properties': ({ properties }, { once, caller, body }) => properties.create(once, caller, body),
    'GET /api/properties/:id': async ({ properties }, { caller, params }) =>
      propertyAnswer(await properties.one(caller, params.id)),
    'PATCH /api/properties/:id': async ({ properties }, { caller, params, body }) =>
      propertyAnswer(await properties.update(caller, params.id, body)),
    'DELETE /api/properties/:id': ({ properties }, { caller, params }) => properties.delete(caller, params.id),
  },
)
