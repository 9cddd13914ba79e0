// Every call that reads rows, under each of its filters, to check the plans of their statements.
import { isObject } from './whole-file.mjs'

/**
 * @typedef {{ name: string, in: string, required?: boolean,
 *   schema: { enum?: readonly string[], format?: string } }} Parameter
 */
/** @typedef {{ parameters?: readonly Parameter[], responses: Record<string, { content?: object }> }} Operation */
/** @typedef {Readonly<Record<string, string>>} Known ids, by what takes them */
/** @typedef {[name: string, value: string]} Pair */
/** @typedef {{ name: string, values: readonly string[] }} Filter */

/** A word of most rows, one of few, one of none, and one too short for a trigram. */
const words = ['austin', 'nguyen', 'zzyzx', 'br']
const rowsAsked = 50

const day = (/** @type {number} */ offset) => new Date(Date.now() + offset * 86_400_000).toISOString()

/**
 * The values to try for a parameter; none for those that filter nothing.
 * @type {(parameter: Parameter, known: Known) => readonly string[]}
 */
const valuesOf = ({ name, schema }, known) => {
  if (['limit', 'cursor', 'next', 'download', 'version'].includes(name)) return []
  if (name === 'q') return words
  if (name === 'ids') return [known['agentId'] ?? []].flat()
  if (name === 'number') return ['0712345']
  if (name === 'lines') return ['10000']
  if (name === 'part') return ['1']
  if (name === 'through') return ['1000']
  if (schema.enum !== undefined) return schema.enum
  if (schema.format === 'uuid') return [known[name] ?? []].flat()
  if (name === 'startDate') return [day(-20)]
  if (name === 'endDate') return [day(20)]
  if (schema.format === 'date') return [day(3).slice(0, 10)]
  const year = new Date().getFullYear()
  if (name === 'year') return [year, year - 1].map(String)
  if (['period', 'closing'].includes(name)) return [String(year), `${year - 1}-Q2`]
  return ['true', 'false']
}

const isReading = (/** @type {Operation} */ { responses }) =>
  Object.keys(responses['200']?.content ?? {}).some(
    (type) => type.startsWith('application/json') || type.startsWith('text/csv'),
  )
/** About the product itself, not about rows. */
const ofProduct = /^\/api\/(health\/live|openapi\.json)$/
const isFile = (/** @type {string} */ path) => path.endsWith('.csv')

/** @returns {[template: string, { get?: Operation }][]} */
const pathsOf = (/** @type {unknown} */ document) => {
  if (!isObject(document) || !('paths' in document) || !isObject(document.paths)) throw new Error('No OpenAPI document')
  return Object.entries(document.paths)
}

const searchOf = (/** @type {Pair[]} */ pairs) => (pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`)

/** @type {(name: string, value?: string) => Pair} */
const pairOf = (name, value = '') => [name, value]
const firstOf = (/** @type {Filter} */ { name, values }) => pairOf(name, values[0])

/** A year is a kind of period: a call accepts one of them. */
const goTogether = (/** @type {string[]} */ ...names) => !(names.includes('year') && names.includes('period'))

/**
 * Each filter with each of its values, and all pairs of them.
 * @type {(filters: readonly Filter[]) => Pair[][]}
 */
const filterings = (filters) => [
  [],
  ...filters.flatMap(({ name, values }) => values.map((value) => [pairOf(name, value)])),
  ...filters.flatMap((one, index) =>
    filters
      .slice(index + 1)
      .filter((other) => goTogether(one.name, other.name))
      .map((other) => [firstOf(one), firstOf(other)]),
  ),
]

/**
 * A file has all matches and is read to its end, so it is requested whole and once by each filter; a word without an
 * index would read every row.
 * @type {(filters: readonly Filter[]) => Pair[][]}
 */
const filings = (filters) => [
  [],
  ...filters.map(({ name, values }) => [pairOf(name, name === 'q' ? words[1] : values.at(-1))]),
]

/**
 * The addresses of all reading calls of an OpenAPI document. `known` has an id for each parameter that needs one: for
 * a filter by its name, for a path by the part before it (`deals`); calls about other rows are left out.
 * @param {unknown} document
 * @param {Known} known
 */
export const readingCalls = (document, known) =>
  pathsOf(document).flatMap(([template, { get }]) => {
    if (get === undefined || !template.startsWith('/api/') || ofProduct.test(template) || !isReading(get)) return []
    const path = template.replaceAll(/([\w-]+)\/\{\w+\}/g, (whole, /** @type {string} */ rows) =>
      known[rows] === undefined ? whole : `${rows}/${known[rows]}`,
    )
    if (path.includes('{')) return []
    const parameters = (get.parameters ?? []).filter((parameter) => parameter.in === 'query')
    const filters = parameters
      .map((parameter) => ({ name: parameter.name, values: valuesOf(parameter, known) }))
      .filter(({ values }) => values.length > 0)
    const limit = parameters.some(({ name }) => name === 'limit') ? [pairOf('limit', String(rowsAsked))] : []
    const needed = parameters.filter(({ required }) => required === true).map(({ name }) => name)
    return (isFile(path) ? filings(filters) : filterings(filters))
      .filter((pairs) => needed.every((name) => pairs.some(([given]) => given === name)))
      .map((pairs) => `${path}${searchOf([...limit, ...pairs])}`)
  })

/**
 * Whether a call is about everybody's year end: its list, figures and files compare each payout of the year with the
 * lines of its CDA (docs/rules/year-end.md#speed). It is a report, with its own limit.
 */
export const isYearEnd = (/** @type {string} */ path) => /^\/api\/(year-ends\/|exports\/year-end)/.test(path)

/**
 * One row of each kind for the calls that read one: those of the agent with the most deals.
 * @param {(sql: string) => Promise<{ id: string }[]>} query
 * @returns {Promise<Record<string, string>>}
 */
export const rowsToRead = async (query) => {
  const one = async (/** @type {string} */ sql) => {
    const [row] = await query(sql)
    if (row === undefined) throw new Error(`No row: ${sql}`)
    return row.id
  }
  const agentId = await one('SELECT agent_id AS id FROM deals GROUP BY agent_id ORDER BY count(*) DESC LIMIT 1')
  const dealId = await one(
    `SELECT d.id FROM cdas c JOIN deals d ON d.id = c.deal_id
      WHERE d.agent_id = '${agentId}' AND d.client_id IS NOT NULL LIMIT 1`,
  )
  const clientId = await one(`SELECT client_id AS id FROM deals WHERE id = '${dealId}'`)
  const propertyId = await one(`SELECT id FROM properties WHERE agent_id = '${agentId}' LIMIT 1`)
  const payeeId = await one(`SELECT payee_id AS id FROM deal_participants
    WHERE payee_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`)
  return {
    agentId,
    'agent-accounts': agentId,
    payeeId,
    payees: payeeId,
    dealId,
    clientId,
    propertyId,
    agents: agentId,
    'tax-details': agentId,
    'year-ends': String(new Date().getFullYear()),
    deals: dealId,
    clients: clientId,
    properties: propertyId,
    cdas: await one(`SELECT id FROM cdas WHERE deal_id = '${dealId}'`),
    documents: await one(`SELECT id FROM documents WHERE deal_id = '${dealId}' LIMIT 1`),
  }
}
