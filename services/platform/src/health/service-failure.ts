/** What can be wrong with a dependency, as it reads after "is". */
const byWords: readonly (readonly [RegExp, string])[] = [
  [/\bOOM\b/, 'out of memory'],
  [/^LOADING\b/, 'loading its data'],
  [/\bREADONLY\b/, 'read-only'],
  [/\bMISCONF\b/, 'unable to save its data'],
  [/\b(?:NOAUTH|WRONGPASS)\b/, 'refusing our password'],
  [/^(?:Connection is closed|Command timed out|Stream isn't writeable|No answer in time)/, 'away'],
  [/^(?:Connection terminated|timeout e|Client was closed|Client has encountered a connection error)/, 'away'],
]

const away =
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN ECONNECTION ESOCKET ' +
  'EDNS EPROTOCOL 57P01 57P02 57P03 25P03'
const byCode: ReadonlyMap<string, string> = new Map([
  ...away.split(' ').map((code) => [code, 'away'] as const),
  ['MaxRetriesPerRequestError', 'away'],
  ...['ENOSPC', 'EDQUOT', '53100'].map((code) => [code, 'full'] as const),
  ['NEARLY_FULL', 'nearly full'],
  ...['EROFS', 'EACCES', 'EPERM', '25006'].map((code) => [code, 'read-only'] as const),
  ...['EAUTH', '28P01', 'InvalidAccessKeyId', 'SignatureDoesNotMatch'].map(
    (code) => [code, 'refusing our password'] as const,
  ),
])

/** The kind of failure that an error shows, in our own words: never its message, which may contain addresses. */
export const failureKindOf = (error: unknown): string => {
  const property = (name: string): string => String(Reflect.get(Object(error), name) ?? '')
  const known = byCode.get(property('code')) ?? byCode.get(property('name'))
  return known ?? byWords.find(([words]) => words.test(property('message')))?.[1] ?? 'failing'
}

/** Whether an error shows a failing store or server, rather than a request that it cannot answer. */
export const isServiceFailure = (error: unknown): boolean => failureKindOf(error) !== 'failing'
