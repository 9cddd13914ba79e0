/** What may be wrong with something that we stand on, as it reads after "is". */
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

/** What an error tells of whoever gave it, in words of our own: nothing of its message, which may hold addresses. */
export const failureKindOf = (error: unknown): string => {
  const said = (name: string): string => String(Reflect.get(Object(error), name) ?? '')
  const known = byCode.get(said('code')) ?? byCode.get(said('name'))
  return known ?? byWords.find(([words]) => words.test(said('message')))?.[1] ?? 'failing'
}

/** Whether an error tells of a store or server that is not well, and not of a question that it could not answer. */
export const isServiceFailure = (error: unknown): boolean => failureKindOf(error) !== 'failing'
