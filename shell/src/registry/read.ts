// Strict parsing of unknown JSON. The shell parses one small file, on the page that must open fastest: these few
// functions replace a schema library at a tenth of its size. Each throws a sentence that names the invalid field.

export type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const readFields = (value: unknown, place: string): Fields => {
  if (!isFields(value)) throw new Error(`${place} is no object`)
  return value
}

export const readText = (value: unknown, place: string, pattern = /./): string => {
  if (typeof value !== 'string' || !pattern.test(value)) throw new Error(`${place} is not what it should be`)
  return value
}

export const readNumber = (value: unknown, place: string): number => {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Error(`${place} is no number`)
  return value
}

export const readList = <Entry>(
  value: unknown,
  place: string,
  read: (entry: unknown, place: string) => Entry,
): Entry[] => {
  if (!Array.isArray(value)) throw new Error(`${place} is no list`)
  return value.map((entry: unknown, index) => read(entry, `${place}.${index}`))
}

export const readOneOf = <Choice extends string>(value: unknown, place: string, choices: readonly Choice[]): Choice => {
  const found = choices.find((choice) => choice === value)
  if (found === undefined) throw new Error(`${place} is none of ${choices.join(', ')}`)
  return found
}
