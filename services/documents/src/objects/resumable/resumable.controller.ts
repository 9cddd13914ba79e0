import { createController } from '@bluebonnet/platform'
import { ResumableUploads } from './resumable-uploads.js'

const version = { 'tus-resumable': '1.0.0' }

/** The core of the tus protocol and its termination (docs/decisions/0030-tus-without-its-libraries.md). */
export const ResumableController = createController(
  { uploads: ResumableUploads },
  {
    'GET /api/uploads/:id': async ({ uploads }, { caller, params, reply }) => {
      const arrived = await uploads.arrived(caller, params.id)
      void reply.headers({ ...version, 'upload-offset': arrived.offset, 'upload-length': arrived.length })
      return arrived
    },
    'PATCH /api/uploads/:id': async ({ uploads }, { caller, params, request, reply }) => {
      const offset = await uploads.append(caller, params.id, request)
      void reply.headers({ ...version, 'upload-offset': offset })
    },
    'DELETE /api/uploads/:id': async ({ uploads }, { caller, params, reply }) => {
      await uploads.drop(caller, params.id)
      void reply.headers(version)
    },
  },
)
