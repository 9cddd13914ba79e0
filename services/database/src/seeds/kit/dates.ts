export { dayIn } from '@bluebonnet/platform/time'

/** The first day of the month that is `count` months before the given day's. */
export const monthsBefore = (day: string, count: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - count, 1)).toISOString().slice(0, 10)
}

export const momentIn = (timeZone: string, day: string, time: string): Date => {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
    new Date(asUtc),
  )
  return new Date(asUtc - (Date.parse(`${shown.replace(' ', 'T')}Z`) - asUtc))
}
