import { createController, pageOfAll } from '@bluebonnet/platform'
import { ApproveCda } from './approve-cda.js'
import { CdaPages } from './cda-pages.js'
import { CdaReader } from './cda-reader.js'
import { GenerateCda } from './generate-cda.js'
import { SampleCda } from './sample-cda.js'
import { SendCda } from './send-cda.js'
import { VoidCda } from './void-cda.js'

export const CdasController = createController(
  {
    reader: CdaReader,
    pages: CdaPages,
    generateCda: GenerateCda,
    approveCda: ApproveCda,
    voidCda: VoidCda,
    sendCda: SendCda,
    sampleCda: SampleCda,
  },
  {
    'POST /api/deals/:id/cda': ({ generateCda }, { once, caller, params }) =>
      generateCda.generate(once, caller, params.id),
    'GET /api/cdas': ({ reader }, { caller, query }) => reader.list(caller, query),
    'GET /api/sample-cda': ({ sampleCda }, { reply }) => sampleCda.send(reply),
    'GET /api/cdas/:id': ({ reader }, { caller, params }) => reader.one(caller, params.id),
    'GET /api/cdas/:id/versions': async ({ reader }, { caller, params, query }) =>
      pageOfAll(await reader.versions(caller, params.id), query, {
        key: ({ version }) => String(version),
        texts: ({ version }) => [`Version ${version}`],
      }),
    'GET /api/cdas/:id/pdf': ({ pages }, { caller, params, query, reply }) =>
      pages.send(caller, reply, params.id, query.version),
    'GET /api/cdas/:id/worksheet': ({ pages }, { caller, params, query, reply }) =>
      pages.sendWorksheet(caller, reply, params.id, query.version),
    'POST /api/cdas/:id/approve': ({ approveCda }, { caller, params, body }) =>
      approveCda.approve(caller, params.id, body ?? {}),
    'POST /api/cdas/:id/void': ({ voidCda }, { caller, params, body }) => voidCda.void(caller, params.id, body.reason),
    'POST /api/cdas/:id/send': ({ sendCda }, { once, caller, params, body }) =>
      sendCda.send(once, caller, params.id, body ?? {}),
  },
)
