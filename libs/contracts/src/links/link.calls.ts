import { z } from 'zod'
import { defineCalls } from '../call.js'

export const linkCalls = defineCalls({
  'GET /s/:token': {
    permission: 'public',
    summary: 'Open an expiring link',
    params: z.strictObject({ token: z.string().max(500) }),
    answer: 'stream',
    contentType: '*/*',
  },
})
