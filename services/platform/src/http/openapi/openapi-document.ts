import type { CallDefinition } from '@bluebonnet/contracts/call'
import { z } from 'zod'
import { formType } from '../server/form-parts.js'
import { splitKey, successStatus, takesIdempotencyKey } from '../call.decorator.js'

type Json = Record<string, unknown>

/** Raised by a major when a call stops doing what its callers rely on (docs/portals.md), which `npm test` notices. */
const apiVersion = '1.0.0'

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const isStringList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string')

/** The properties of an object schema as path or query parameters. */
const parameters = (schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] => {
  if (schema === undefined) return []
  const { properties = {}, required } = jsonSchema(schema, 'input')
  if (typeof properties !== 'object' || properties === null) return []
  return Object.entries(properties).map(([name, member]) => ({
    name,
    in: place,
    required: place === 'path' || (isStringList(required) && required.includes(name)),
    schema: member,
  }))
}

const success = (call: CallDefinition): Json => {
  if (call.answer === null) return { description: 'Done' }
  if (call.answer === 'stream') {
    return call.status === 302
      ? { description: 'A redirect' }
      : { description: 'The content', content: { [call.contentType ?? 'application/octet-stream']: {} } }
  }
  return { description: 'The answer', content: { 'application/json': { schema: jsonSchema(call.answer, 'output') } } }
}

const refusal = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
}

const refusals = (call: CallDefinition): Json => ({
  ...(call.permission === 'public' ? {} : { '401': refusal, '403': refusal }),
  '4XX': refusal,
})

const idempotencyKey = { $ref: '#/components/parameters/IdempotencyKey' }

const requestBody = ({ body, rawBody, file }: CallDefinition): Json => {
  if (file !== undefined) {
    const json = body === undefined ? {} : { body: jsonSchema(body, 'input') }
    const parts = { file: { type: 'string', format: 'binary' }, ...json }
    const schema = { type: 'object', properties: parts, required: ['file'] }
    const alone = file.types.map((type) => [type, { schema: parts.file }])
    return { requestBody: { required: true, content: { [formType]: { schema }, ...Object.fromEntries(alone) } } }
  }
  if (rawBody !== undefined) {
    const content = Object.fromEntries(rawBody.types.map((type) => [type, { schema: { type: 'string' } }]))
    return { requestBody: { required: true, content } }
  }
  if (body === undefined) return {}
  // A missing body counts as an empty one.
  return {
    requestBody: {
      required: !body.safeParse({}).success,
      content: { 'application/json': { schema: jsonSchema(body, 'input') } },
    },
  }
}

const operation = (key: string, call: CallDefinition): Json => {
  const { path } = splitKey(key)
  return {
    operationId: key.replaceAll(/[^A-Za-z0-9]+/g, '_').toLowerCase(),
    summary: call.summary,
    tags: [path.split('/')[2] ?? 'links'],
    security: call.permission === 'public' ? [] : [{ session: [] }],
    parameters: [
      ...parameters(call.params, 'path'),
      ...parameters(call.query, 'query'),
      ...(takesIdempotencyKey(call) ? [idempotencyKey] : []),
    ],
    ...requestBody(call),
    responses: { [String(successStatus(call))]: success(call), ...refusals(call) },
  }
}

const components = (sessionCookie: string): Json => ({
  securitySchemes: {
    session: { type: 'apiKey', in: 'cookie', name: sessionCookie, description: 'The cookie that signing in sets' },
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'The same key and body answer the first answer again, for 24 hours, ' +
        'and while the first is under way wait for it',
      schema: { type: 'string', maxLength: 200 },
    },
  },
  schemas: {
    Refusal: {
      type: 'object',
      required: ['statusCode', 'code', 'message', 'error'],
      properties: {
        statusCode: { type: 'integer' },
        code: { type: 'string' },
        message: { type: 'string' },
        error: { type: 'string' },
        issues: {
          type: 'array',
          items: {
            type: 'object',
            required: ['path', 'message'],
            properties: { path: { type: 'string' }, message: { type: 'string' } },
          },
        },
        row: {
          type: 'object',
          description:
            'With ROW_CHANGED, LIST_CHANGED and TERMS_CHANGED: the current row; with RECEIPT_ENTERED and ' +
            'ENTRY_ENTERED: what somebody else entered',
        },
      },
    },
  },
})

/**
 * The OpenAPI 3.1 document of a call table, generated from the schemas that validate the calls. `sessionCookie` is the
 * name of the session cookie.
 */
export const openApiDocument = (calls: Readonly<Record<string, CallDefinition>>, sessionCookie: string): Json => {
  const paths: Record<string, Json> = {}
  for (const [key, call] of Object.entries(calls)) {
    const { method, path } = splitKey(key)
    const template = path.replaceAll(/:(\w+)/g, '{$1}')
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation(key, call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Bluebonnet', version: apiVersion, description: 'The back office of a Texas real-estate brokerage' },
    paths,
    components: components(sessionCookie),
  }
}
