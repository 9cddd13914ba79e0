import { requestRaw, runs, seed } from '@bluebonnet/testing'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { freshAddress, openProduct } from '../product.js'
import { jsonOf, refusalFault } from '../refusal-shape.js'
import { type Operation, operationsOf } from './operations.js'
import { type FuzzRequest, injectionsOf, requestsOf } from './requests.js'
import { rowsToMeet } from './rows.js'

const requests = runs(15, 40)
/** Each of these costs a password hash. */
const slowRequests = runs(5, 12)
/** A minute and a half beside other suites; much longer on a busy machine. */
const testMs = 900_000
const slow = /-login$|password$|create-user$/
/** Open until the caller leaves: the matrix tests its answers. */
const endless = 'GET /api/events'
/**
 * Their success would end the session that the fuzz itself uses, or lock every caller out until they set up a second
 * factor.
 */
const locksOut = (key: string, body: string): boolean =>
  key === 'PATCH /api/settings/brokerage' && body.includes('"requireTotp":true')

const validators = new Map<string, ValidateFunction>()

const office = await openProduct()
const rows = await rowsToMeet(office)
const operations = operationsOf((await office.test.ask('/api/openapi.json')).json()).filter(
  ({ key }) => key !== endless,
)
const ajv = new Ajv2020({ strict: false, validateFormats: false })
for (const { key, success } of operations) if (success.schema !== null) validators.set(key, ajv.compile(success.schema))

afterAll(() => office.test.close())

const shown = ({ caller, path, body }: FuzzRequest): string =>
  `as ${caller} ${path.slice(0, 600)} ${String(body?.bytes).slice(0, 600)}`

/** What is wrong with a response; null when it is valid. */
const faultOf = async ({ key, method, success }: Operation, request: FuzzRequest): Promise<string | null> => {
  const { caller, path, body } = request
  if (locksOut(key, String(body?.bytes))) return null
  const cookie: Record<string, string> =
    caller === 'signedOut' || key === 'POST /api/auth/logout' ? {} : { cookie: office[caller].cookie }
  const answer = await requestRaw(office.test.app.getHttpServer(), path, {
    method,
    headers: { ...cookie, 'x-forwarded-for': freshAddress(), ...(body === null ? {} : { 'content-type': body.type }) },
    ...(body === null ? {} : { body: body.bytes }),
  }).catch((error: unknown) => `no answer but ${String(error)} ${shown(request)}`)
  if (typeof answer === 'string') return answer
  const { status, text, headers } = answer
  if (status >= 500) return `${status} ${text} ${shown(request)}`
  if (status >= 400) {
    const isPage = String(headers['content-type']).startsWith('text/html')
    const fault = isPage ? null : refusalFault(status, text)
    return fault === null ? null : `${fault} ${shown(request)}`
  }
  if (status !== success.status && status !== 302) return `${status}, not ${success.status} ${shown(request)}`
  const validate = validators.get(key)
  if (validate === undefined || validate(jsonOf(text))) return null
  return `an answer outside its schema: ${JSON.stringify(validate.errors?.slice(0, 3))} ${shown(request)}`
}

/** Everybody must still be signed in: a fuzz that receives only 401 proves nothing. */
const expectStillSignedIn = async (): Promise<void> => {
  const statuses = await Promise.all(
    [office.owner, office.tc, office.broker, office.superAdmin].map(
      async ({ cookie }) => (await office.test.ask('/api/auth/user', { cookie })).status,
    ),
  )
  expect(statuses).toEqual([200, 200, 200, 200])
}

describe('hostile input', () => {
  it(
    'is refused or processed by every operation of the OpenAPI document, and breaks none',
    async () => {
      const faults: string[] = []
      for (const operation of operations) {
        const numRuns = slow.test(operation.key) ? slowRequests : requests
        for (const request of fc.sample(requestsOf(operation, rows), { seed, numRuns })) {
          const fault = await faultOf(operation, request)
          if (fault !== null) faults.push(`${operation.key}: ${fault}`)
        }
      }
      expect(faults).toEqual([])
      await expectStillSignedIn()
    },
    testMs,
  )

  it(
    'does not reach SQL through any field, filter or id',
    async () => {
      const faults: string[] = []
      for (const operation of operations) {
        if (slow.test(operation.key)) continue
        for (const request of injectionsOf(operation, rows, seed)) {
          const fault = await faultOf(operation, request)
          if (fault !== null) faults.push(`${operation.key}: ${fault}`)
        }
      }
      expect(faults).toEqual([])
      await expectStillSignedIn()
    },
    testMs,
  )
})
