// The API of this tree's build, and the part of it that a build of shell or portal calls.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { calls } from '@bluebonnet/contracts/calls'
import { openApiDocument } from '@bluebonnet/platform/http/openapi/openapi-document'
import { apiOf, callKey } from './api-changes.mjs'

/** What this tree's API promises. @returns {import('./api-changes.mjs').Api} */
export const apiNow = () => apiOf(JSON.parse(JSON.stringify(openApiDocument(calls, 'session'))))

/**
 * The calls of an API that scripts of a folder name.
 * @param {string} dist
 * @param {import('./api-changes.mjs').Api} api
 */
export const callsOf = async (dist, api) => {
  const scripts = (await readdir(dist)).filter((file) => file.endsWith('.js'))
  const texts = await Promise.all(scripts.map((file) => readFile(join(dist, file), 'utf8')))
  const named = texts.flatMap((text) =>
    [...text.matchAll(/(["'`])((?:GET|POST|PUT|PATCH|DELETE) \/(?:api|s)\/[^"'`\s]*)\1/g)].map(([, , name = '']) =>
      callKey(name),
    ),
  )
  const used = Object.entries(api.calls).filter(([call]) => named.includes(call))
  return { version: api.version, calls: Object.fromEntries(used) }
}
