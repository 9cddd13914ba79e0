import { DiscoveryService, MetadataScanner } from '@nestjs/core'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { CallDefinition } from '@bluebonnet/contracts/call'
import { calls } from '@bluebonnet/contracts/calls'
import { sessionCookieName } from '@bluebonnet/platform'
import { callOf, takesIdempotencyKey } from '@bluebonnet/platform/http/call.decorator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { operationsOf } from '../fuzz/operations.js'
import { openProduct } from '../product.js'

const office = await openProduct()
const document = { ...Object((await office.test.ask('/api/openapi.json')).json()) }
const operations = operationsOf(document)

afterAll(() => office.test.close())

/** The calls that some controller of the running API answers. */
const answered = (): string[] => {
  const scanner = new MetadataScanner()
  return office.test.app
    .get(DiscoveryService, { strict: false })
    .getControllers()
    .flatMap(({ instance }) => {
      const prototype: unknown = Object.getPrototypeOf(instance)
      if (typeof prototype !== 'object' || prototype === null) return []
      return scanner.getAllMethodNames(prototype).flatMap((name) => {
        const handler: unknown = Reflect.get(prototype, name)
        return typeof handler === 'function' ? (callOf(handler)?.key ?? []) : []
      })
    })
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate(document)).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('names the cookie that sign-in sets here', () => {
    const name = sessionCookieName(office.test.settings.publicUrl)
    expect(document).toMatchObject({ components: { securitySchemes: { session: { in: 'cookie', name } } } })
    expect(office.owner.cookie).toMatch(new RegExp(`^${name}=`))
  })

  it('describes exactly the existing routes', () => {
    const described = operations.map(({ key }) => key).toSorted()
    expect(described).toEqual(answered().toSorted())
    expect(described).toEqual(Object.keys(calls).toSorted())
  })

  it('names the Idempotency-Key of exactly the calls that create', () => {
    const creating = Object.entries<CallDefinition>(calls).flatMap(([key, call]) =>
      takesIdempotencyKey(call) ? [key] : [],
    )
    expect(operations.flatMap(({ key, takesKey }) => (takesKey ? [key] : [])).toSorted()).toEqual(creating.toSorted())
  })

  it('lets every list be paged and searched', () => {
    // Figures by month, side and of one agent's plan, and the set-up steps are no lists of rows.
    const figures = [
      'GET /api/reports/series',
      'GET /api/commission/production',
      'GET /api/agents/:id/plan-effects',
      'GET /api/setup-steps',
    ]
    const lists = operations.filter(
      ({ key, success }) => key.startsWith('GET ') && success.schema?.['type'] === 'array' && !figures.includes(key),
    )
    expect(lists.length).toBeGreaterThan(20)
    const without = lists.filter(({ query }) => ['limit', 'cursor', 'q'].some((name) => !Object.hasOwn(query, name)))
    expect(without.map(({ key }) => key)).toEqual([])
  })

  it('has a usable JSON schema for every body and answer', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    const broken = operations.flatMap(({ key, body, success }) =>
      [body, success.schema].flatMap((schema) =>
        schema === null || ajv.validateSchema(schema) === true ? [] : [`${key}: ${ajv.errorsText()}`],
      ),
    )
    expect(broken).toEqual([])
  })

  it('leaves no answer and no field of a body untyped', () => {
    const open = operations.flatMap(({ key, body }) =>
      Object.entries<object>(Object(body?.['properties'])).flatMap(([name, field]) =>
        Object.keys(field).length === 0 ? [`${key} ${name}`] : [],
      ),
    )
    expect(open).toEqual([])
  })
})
