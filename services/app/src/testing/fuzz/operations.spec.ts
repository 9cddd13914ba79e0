import * as fc from 'fast-check'
import { operationsOf } from './operations.js'
import { requestsOf } from './requests.js'

it('sends a file in every way that its call takes', () => {
  const types = ['multipart/form-data', 'application/x-table', 'application/x-workbook']
  const content = Object.fromEntries(types.map((type) => [type, {}]))
  const post = { parameters: [], requestBody: { content }, responses: { 200: {} } }
  const [operation] = operationsOf({ paths: { '/api/imports/things': { post } } })
  if (operation === undefined) throw new Error('There is an operation')
  const sent = fc.sample(
    requestsOf(operation, () => []),
    { seed: 1, numRuns: 200 },
  )
  const sentTypes = new Set(sent.map(({ body }) => body?.type.split(';', 1)[0]))
  expect(types.filter((type) => !sentTypes.has(type))).toEqual([])
})
