/** A form's values by the path of their field: `{ 'designatedBroker.name': 'Ann' }`. Lists are one value. */
export type FlatValues = Readonly<Record<string, unknown>>

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

export const flattenValues = (values: object, above = ''): FlatValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
      isPlain(value) ? Object.entries(flattenValues(value, `${above}${name}.`)) : [[`${above}${name}`, value]],
    ),
  )

/** Different empty values mean the same. */
const textOf = (value: unknown): string =>
  value === undefined || value === null || value === '' ? '' : JSON.stringify(value)

export const isEqual = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other)

/** The fields that are not as the form began, with an emptied one as null, which JSON can say. */
export const changedValues = (begun: FlatValues, typed: FlatValues): FlatValues =>
  Object.fromEntries(
    Object.entries(typed)
      .filter(([path, value]) => !isEqual(value, begun[path]))
      .map(([path, value]) => [path, value ?? null]),
  )

/** One field that two people changed. */
export interface Clash {
  mine: unknown
  stored: unknown
}

interface Merged {
  /** Fields that only the other person changed: the form takes their value. */
  theirs: FlatValues
  clashes: Readonly<Record<string, Clash>>
}

/** Merges the input, in a form that started with other values, with the current row. */
export const mergeValues = (begun: FlatValues, typed: FlatValues, now: FlatValues): Merged => {
  const isTheirs = (path: string): boolean =>
    path in now && !isEqual(now[path], begun[path]) && !isEqual(now[path], typed[path])
  const changed = Object.keys(typed).filter(isTheirs)
  const isMine = (path: string): boolean => !isEqual(typed[path], begun[path])
  return {
    theirs: Object.fromEntries(changed.filter((path) => !isMine(path)).map((path) => [path, now[path]])),
    clashes: Object.fromEntries(
      changed.filter(isMine).map((path) => [path, { mine: typed[path] ?? null, stored: now[path] ?? null }]),
    ),
  }
}

/** Where a form stores its input. The portal SDK creates it, for this person, form and row. */
export interface FormDraft {
  read: () => Readonly<Record<string, unknown>> | null
  write: (values: Readonly<Record<string, unknown>> | null) => void
  drop: () => void
}

/** A form's stored state. */
export interface DraftedValues {
  typed: FlatValues
  /** The previous values of those fields: if the row now has other ones, two people changed it. */
  begun: FlatValues
  hadFiles: boolean
}

export const isRecord = (value: unknown): value is FlatValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The stored input of this form, if there is any. */
export const readDraft = (draft: FormDraft | null): DraftedValues | null => {
  const { typed, begun, hadFiles } = draft?.read() ?? {}
  return isRecord(typed) && isRecord(begun) ? { typed, begun, hadFiles: hadFiles === true } : null
}

/** Passwords, codes and taxpayer numbers are never stored, in any form. */
export const isSecret = (path: string): boolean => /(password|secret|code|^tin)$/i.test(path)
