import { z } from 'zod'

export type Schema = Readonly<Record<string, unknown>>

const schema = z.record(z.string(), z.unknown())
const content = z.record(z.string(), z.object({ schema: schema.optional() }))
const parameter = z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), schema })
const operation = z.object({
  parameters: z.array(z.union([parameter, z.object({ $ref: z.string() })])),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content: content.optional() })),
})
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) })

/** One operation of the OpenAPI document, with the fields that a caller needs. */
export interface Operation {
  /** Its name in the contracts: 'GET /api/deals/:id'. */
  key: string
  method: string
  /** With its parameters as `{id}`. */
  template: string
  path: Readonly<Record<string, Schema>>
  query: Readonly<Record<string, Schema>>
  body: Schema | null
  /** The media types of a body that is a file. */
  fileTypes: string[]
  /** Whether it names the `Idempotency-Key` header. */
  takesKey: boolean
  /** The status and the JSON schema of success; no schema for files and streams. */
  success: { status: number; schema: Schema | null }
}

export const operationsOf = (json: unknown): Operation[] =>
  Object.entries(document.parse(json).paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([name, described]) => ({
      key: `${name.toUpperCase()} ${template.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      method: name.toUpperCase(),
      template,
      path: parametersIn(described, 'path'),
      query: parametersIn(described, 'query'),
      body: described.requestBody?.content['application/json']?.schema ?? null,
      fileTypes: Object.keys(described.requestBody?.content ?? {}).filter((type) => type !== 'application/json'),
      takesKey: described.parameters.some(
        (entry) => '$ref' in entry && entry.$ref === '#/components/parameters/IdempotencyKey',
      ),
      success: successOf(described),
    })),
  )

const parametersIn = ({ parameters }: z.output<typeof operation>, place: 'path' | 'query'): Record<string, Schema> =>
  Object.fromEntries(
    parameters.flatMap((entry) => ('name' in entry && entry.in === place ? [[entry.name, entry.schema]] : [])),
  )

const successOf = ({ responses }: z.output<typeof operation>): Operation['success'] => {
  const [status, answer] = Object.entries(responses).find(([code]) => /^[23]\d\d$/.test(code)) ?? []
  if (status === undefined) throw new Error('An operation describes no success')
  return { status: Number(status), schema: answer?.content?.['application/json']?.schema ?? null }
}
