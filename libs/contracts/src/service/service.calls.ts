import { z } from 'zod'
import { defineCalls } from '../call.js'

const health = z.object({
  status: z.enum(['ok', 'failing']),
  checks: z.record(z.string(), z.object({ ok: z.boolean(), detail: z.string() })),
})

/** Calls about the service itself: for load balancers and API clients. */
export const serviceCalls = defineCalls({
  'GET /api/health/live': { permission: 'public', summary: 'Whether the process runs', answer: health },
  'GET /api/health/ready': {
    permission: 'public',
    summary: 'Whether the process can answer calls; 503 while it cannot',
    answer: 'stream',
    contentType: 'application/json',
  },
  'GET /api/openapi.json': {
    permission: 'public',
    summary: 'This description, OpenAPI 3.1',
    answer: 'stream',
    contentType: 'application/json',
  },
  'GET /api/docs': {
    permission: 'public',
    summary: 'This description, to read',
    answer: 'stream',
    contentType: 'text/html',
  },
})
