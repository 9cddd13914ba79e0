import { calls } from '@bluebonnet/contracts/calls'
import { openApiDocument } from '@bluebonnet/platform/http/openapi/openapi-document'
import { apiOf } from './api-changes.mjs'

/** What this tree's build of the API promises. @returns {import('./api-changes.mjs').Api} */
export const apiNow = () => apiOf(JSON.parse(JSON.stringify(openApiDocument(calls, 'session'))))
