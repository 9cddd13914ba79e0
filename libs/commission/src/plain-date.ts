/** A calendar day, 'YYYY-MM-DD', without time or zone. Such days compare as strings. */
export type PlainDate = string

interface DateParts {
  year: number
  month: number
  day: number
}

const pad = (value: number, width: number): string => String(value).padStart(width, '0')

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** Number of days in a month (1 to 12). */
export const daysInMonth = (year: number, month: number): number => {
  if (month === 2) return isLeap(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** @throws RangeError when the text is not a valid calendar day. */
export const parsePlainDate = (text: PlainDate): DateParts => {
  const [year = 0, month = 0, day = 0] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.slice(1).map(Number) ?? []
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) throw new RangeError(`Not a date: ${text}`)
  return { year, month, day }
}

/** @throws RangeError for a year that does not fit 'YYYY'. */
export const formatPlainDate = ({ year, month, day }: DateParts): PlainDate => {
  if (year < 0 || year > 9999) throw new RangeError(`Not a year of four digits: ${year}`)
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}
