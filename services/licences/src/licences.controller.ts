import { createController, pageOfAll } from '@bluebonnet/platform'
import { Licences } from './licences.js'

export const LicencesController = createController(
  { licences: Licences },
  {
    'GET /api/licences': ({ licences }, { query }) => licences.list(query),
    'GET /api/licences/own': ({ licences }, { caller, query }) => licences.own(caller, query),
    'GET /api/licences/readings': ({ licences }, { query }) => licences.readings(query),
    'GET /api/licences/files': async ({ licences }, { query }) =>
      pageOfAll(await licences.files(), query, { key: ({ id }) => id, texts: ({ name }) => [name] }),
    'POST /api/licences/files': ({ licences }, { once, caller, body }) => licences.send(once, caller, body),
  },
)
