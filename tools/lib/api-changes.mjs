// What an API promises to its callers, and which promises a later one breaks: answers may grow, and requests may
// require less; nothing else may change unless the API's major version is raised.

/**
 * JSON schema, as far as our schemas use it.
 * @typedef {object} Schema
 * @property {string | string[]} [type] one, among what `variantsOf` gives
 * @property {unknown} [const]
 * @property {unknown[]} [enum]
 * @property {Schema[]} [anyOf]
 * @property {Schema[]} [oneOf]
 * @property {Schema} [items]
 * @property {Record<string, Schema>} [properties]
 * @property {string[]} [required]
 * @property {boolean | Schema} [additionalProperties]
 * @property {string} [format]
 * @property {string} [pattern]
 * @property {number} [minLength]
 * @property {number} [maxLength]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {number} [exclusiveMinimum]
 * @property {number} [exclusiveMaximum]
 * @property {number} [minItems]
 * @property {number} [maxItems]
 */
/** @typedef {{ name: string, in: string, required: boolean, schema: Schema }} Parameter */
/**
 * @typedef {object} Operation
 * @property {object[]} [security]
 * @property {(Parameter | { $ref: string })[]} [parameters]
 * @property {{ required?: boolean, content: Record<string, { schema: Schema }> }} [requestBody]
 * @property {Record<string, { content?: Record<string, { schema?: Schema }> }>} responses
 */
/** @typedef {{ info: { version: string }, paths: Record<string, Record<string, Operation>> }} Document by OpenAPI */
/**
 * One call: `input` has what is sent by place (path, query, body), `answer` is null unless it is JSON.
 * @typedef {{ isPublic: boolean, status: string, type: string, input: Schema, answer: Schema | null }} Promised
 */
/** @typedef {{ version: string, calls: Record<string, Promised> }} Api What callers rely on, by `GET /api/deals/{}`. */

/** Paths are equal whatever their parameters are named. */
export const callKey = (/** @type {string} */ name) => name.replaceAll(/:\w+|\{\w+\}/g, '{}')

/** @param {Parameter[]} parameters @returns {Schema} */
const objectOf = (parameters) => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.flatMap(({ name, required }) => (required ? [name] : [])),
  additionalProperties: false,
})

/** @param {Operation} operation @returns {Promised} */
const promiseOf = ({ security = [], parameters = [], requestBody, responses }) => {
  const [status = '', answer] = Object.entries(responses).find(([code]) => /^[23]/.test(code)) ?? []
  const [type = '', content] = Object.entries(answer?.content ?? {})[0] ?? []
  const own = parameters.filter((parameter) => 'name' in parameter)
  const inPath = own.filter((parameter) => parameter.in === 'path').map((each, at) => ({ ...each, name: String(at) }))
  const [body] = Object.values(requestBody?.content ?? {})
  /** @type {Record<string, Schema>} */
  const input = { path: objectOf(inPath), query: objectOf(own.filter((parameter) => parameter.in === 'query')) }
  if (body !== undefined) input['body'] = body.schema
  const required = requestBody?.required === true ? ['body'] : []
  const sent = { type: 'object', properties: input, required, additionalProperties: false }
  return { isPublic: security.length === 0, status, type, input: sent, answer: content?.schema ?? null }
}

const untold = ['description', 'title', 'default', 'examples']
/** A format makes its long pattern redundant. */
const plain = (/** @type {string} */ key, /** @type {unknown} */ value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || key === 'properties') return value
  const left = Object.entries(value).filter(([name]) => !untold.includes(name))
  return Object.fromEntries('format' in value ? left.filter(([name]) => name !== 'pattern') : left)
}

/** The promises of an OpenAPI document. @param {Document} document @returns {Api} */
export const apiOf = ({ info, paths }) => {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, operation]) =>
        /** @type {const} */ ([`${method.toUpperCase()} ${callKey(path)}`, promiseOf(operation)]),
    ),
  )
  const sorted = calls.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.parse(JSON.stringify({ version: info.version, calls: Object.fromEntries(sorted) }, plain))
}

/** Each alternative of a schema, as one of a single type. @param {Schema} schema @returns {Schema[]} */
const variantsOf = (schema) => {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return choices.flatMap(variantsOf)
  return Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema]
}
/** @param {Schema} schema */
const valuesOf = (schema) => (schema.const === undefined ? schema.enum : [schema.const])
const wordOf = (/** @type {Schema} */ schema) => valuesOf(schema)?.join(' or ') ?? String(schema.type ?? 'anything')

/** Bounds, each with the direction in which it becomes stricter. */
const bounds = /** @type {const} */ ([
  ['minLength', 1],
  ['minimum', 1],
  ['exclusiveMinimum', 1],
  ['minItems', 1],
  ['maxLength', -1],
  ['maximum', -1],
  ['exclusiveMaximum', -1],
  ['maxItems', -1],
])

/** @typedef {'sent' | 'answered'} Side */

/** @type {(given: Schema, taken: Schema, at: string) => string[]} */
const limitFaults = (given, taken, at) => [
  ...bounds.flatMap(([name, way]) => {
    const [mine, theirs] = [given[name], taken[name]]
    return theirs !== undefined && (mine === undefined || (theirs - mine) * way > 0) ? [`${at}: ${name} ${theirs}`] : []
  }),
  ...(taken.format !== undefined && taken.format !== given.format ? [`${at} is to be a ${taken.format}`] : []),
  ...(taken.pattern !== undefined && taken.pattern !== given.pattern ? [`${at} is to be like ${taken.pattern}`] : []),
]

/** @type {(given: Schema, taken: Schema, at: string, side: Side) => string[]} */
const fieldFaults = (given, taken, at, side) => {
  const [mine, theirs] = [given.properties ?? {}, taken.properties ?? {}]
  const gone = Object.keys(theirs).filter((name) => !Object.hasOwn(mine, name))
  const missing = (taken.required ?? []).filter((name) => given.required?.includes(name) !== true)
  const isNew = (/** @type {string} */ name) => gone.includes(name)
  return [
    ...Object.entries(mine).flatMap(([name, schema]) => {
      const other = theirs[name]
      if (other !== undefined) return escapes(schema, other, `${at}.${name}`, side)
      return side === 'sent' && taken.additionalProperties === false ? [`${at}.${name} is not taken any more`] : []
    }),
    ...(side === 'answered' ? gone.map((name) => `${at}.${name} is gone`) : []),
    ...missing.flatMap((name) => {
      if (side === 'sent') return [`${at}.${name} is ${isNew(name) ? 'new and ' : ''}required`]
      return isNew(name) ? [] : [`${at}.${name} may be missing`]
    }),
    ...(typeof given.additionalProperties === 'object' && typeof taken.additionalProperties === 'object'
      ? escapes(given.additionalProperties, taken.additionalProperties, `${at}.*`, side)
      : []),
  ]
}

/** Why a value of one schema, neither a choice, may not be one of the other. @type {typeof escapes} */
const ofOne = (given, taken, at, side) => {
  const [values, allowed] = [valuesOf(given), valuesOf(taken)]
  if (allowed !== undefined) {
    if (values === undefined && given.type === taken.type)
      return [`${at} may be any ${wordOf(given)} and not only ${wordOf(taken)}`]
    if (values === undefined) return [`${at} may be ${wordOf(given)} and not only ${wordOf(taken)}`]
    // Lists of values grow: a screen shows an unknown one unchanged.
    if (side === 'answered' && given.type === taken.type) return []
    const more = values.filter((value) => !allowed.includes(value))
    return more.map((value) => `${at}: ${String(value)} is not taken any more`)
  }
  if (taken.type === undefined) return []
  const isSame = given.type === taken.type || (given.type === 'integer' && taken.type === 'number')
  if (!isSame) return [`${at} may be ${wordOf(given)} and not only ${wordOf(taken)}`]
  if (values !== undefined) return []
  if (taken.type === 'object') return fieldFaults(given, taken, at, side)
  // Callers may not rely on maximum lengths and sizes of answers.
  const limits = side === 'sent' ? limitFaults(given, taken, at) : []
  const items = given.items !== undefined && taken.items !== undefined
  return items ? [...limits, ...escapes(given.items ?? {}, taken.items ?? {}, `${at}[]`, side)] : limits
}

/**
 * Why a value of `given` may not be one of `taken`: one sentence each; empty when every value is.
 * @param {Schema} given
 * @param {Schema} taken
 * @param {string} at
 * @param {Side} side of an answer unknown fields are passed over
 * @returns {string[]}
 */
const escapes = (given, taken, at, side) => {
  const choices = variantsOf(taken)
  return variantsOf(given).flatMap((variant) => {
    const tried = choices.map((choice) => ofOne(variant, choice, at, side))
    if (tried.some((faults) => faults.length === 0)) return []
    // The variant of the same kind gives the best explanation.
    const alike = tried.filter((_faults, index) => choices[index]?.type === variant.type)
    return (alike.length > 0 ? alike : tried).toSorted((a, b) => a.length - b.length)[0] ?? []
  })
}

/**
 * The earlier promises that the current API breaks, by call.
 * @param {Api} before
 * @param {Api} now
 * @returns {{ call: string, faults: string[] }[]}
 */
export const brokenPromises = (before, now) =>
  Object.entries(before.calls).flatMap(([call, was]) => {
    const is = now.calls[call]
    if (is === undefined) return [{ call, faults: ['is gone'] }]
    const faults = [
      ...(was.isPublic && !is.isPublic ? ['is not public any more'] : []),
      ...(was.status === is.status ? [] : [`answers ${is.status} instead of ${was.status}`]),
      ...(was.type === is.type ? [] : [`answers ${is.type || 'nothing'} instead of ${was.type || 'nothing'}`]),
      ...escapes(was.input, is.input, 'input', 'sent'),
      ...(was.answer === null || is.answer === null ? [] : escapes(is.answer, was.answer, 'answer', 'answered')),
    ]
    return faults.length === 0 ? [] : [{ call, faults: [...new Set(faults)] }]
  })

/**
 * New fields of answers, as `GET /api/deals [].taxCents`, and new calls, as `GET /api/deals`.
 * @type {(before: Api, now: Api) => Set<string>}
 */
export const newFields = (before, now) => {
  /** @type {Set<string>} */
  const found = new Set()
  const visit = (/** @type {Schema} */ was, /** @type {Schema} */ is, /** @type {string} */ at) => {
    const [old, young] = [variantsOf(was), variantsOf(is)]
    for (const one of young) {
      const others = old.filter(({ type }) => type === one.type)
      if (one.items !== undefined && others[0]?.items !== undefined) visit(others[0].items, one.items, `${at}[]`)
      for (const [name, schema] of Object.entries(one.properties ?? {})) {
        const other = others.map(({ properties }) => properties?.[name]).find((each) => each !== undefined)
        if (other === undefined && others.length > 0) found.add(`${at}.${name}`)
        else if (other !== undefined) visit(other, schema, `${at}.${name}`)
      }
    }
  }
  for (const [call, { answer }] of Object.entries(now.calls)) {
    const was = before.calls[call]
    if (was === undefined) found.add(call)
    else if (answer !== null && was.answer !== null) visit(was.answer, answer, `${call} `)
  }
  return found
}
