// Every call that reads rows, under each of its filters: what the plans of the statements behind them are judged by.

/** A word of most rows, one of few, one of none, and one too short for a trigram. */
const words = ['austin', 'nguyen', 'zzyzx', 'br']
const rowsAsked = 50

const day = (offset) => new Date(Date.now() + offset * 86_400_000).toISOString()

/** What a parameter may be asked with; none for those that narrow nothing. */
const valuesOf = ({ name, schema }, known) => {
  if (['limit', 'cursor', 'next', 'download', 'version'].includes(name)) return []
  if (name === 'q') return words
  if (schema.enum !== undefined) return schema.enum
  if (schema.format === 'uuid') return known[name] === undefined ? [] : [known[name]]
  if (name === 'startDate') return [day(-20)]
  if (name === 'endDate') return [day(20)]
  if (schema.format === 'date') return [day(3).slice(0, 10)]
  if (name === 'year') return [new Date().getFullYear(), new Date().getFullYear() - 1]
  if (name === 'period') return [String(new Date().getFullYear()), `${new Date().getFullYear() - 1}-Q2`]
  return ['true', 'false']
}

const isReading = ({ responses }) => Object.keys(responses['200']?.content ?? {}).some((type) => type.startsWith('application/json') || type.startsWith('text/csv'))
/** Of the product itself, not of rows. */
const ofProduct = /^\/api\/(health\/live|openapi\.json)$/
const isFile = (path) => path.endsWith('.csv')

const query = (pairs) => (pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`)

/** A year is a period in other words: a call takes one of them. */
const goTogether = (...names) => !(names.includes('year') && names.includes('period'))

/** Each filter with each of its values, and each two of them together. */
const filterings = (filters) => [
  [],
  ...filters.flatMap(({ name, values }) => values.map((value) => [[name, value]])),
  ...filters.flatMap((one, index) =>
    filters
      .slice(index + 1)
      .filter((other) => goTogether(one.name, other.name))
      .map((other) => [
        [one.name, one.values[0]],
        [other.name, other.values[0]],
      ]),
  ),
]

/** A file holds all that matches and is read to its end, so it is asked for whole and by each filter once; a word that no index knows would read all there is. */
const filings = (filters) => [[], ...filters.map(({ name, values }) => [[name, name === 'q' ? words[1] : values.at(-1)]])]

/**
 * The addresses of all reading calls of an OpenAPI document. `known` has an id for each parameter that takes one: for a filter under its name,
 * for a path under what stands before it (`deals`); calls of other rows are left out.
 */
export const readingCalls = (document, known) => Object.entries(document.paths).flatMap(([template, { get }]) => {
  if (get === undefined || !template.startsWith('/api/') || ofProduct.test(template) || !isReading(get)) return []
  const path = template.replaceAll(/([\w-]+)\/\{\w+\}/g, (whole, rows) => (known[rows] === undefined ? whole : `${rows}/${known[rows]}`))
  if (path.includes('{')) return []
  const parameters = (get.parameters ?? []).filter((parameter) => parameter.in === 'query')
  const filters = parameters.map((parameter) => ({ name: parameter.name, values: valuesOf(parameter, known) })).filter(({ values }) => values.length > 0)
  const limit = parameters.some(({ name }) => name === 'limit') ? [['limit', rowsAsked]] : []
  const needed = parameters.filter(({ required }) => required === true).map(({ name }) => name)
  return (isFile(path) ? filings(filters) : filterings(filters))
    .filter((pairs) => needed.every((name) => pairs.some(([given]) => given === name)))
    .map((pairs) => `${path}${query([...limit, ...pairs])}`)
})
