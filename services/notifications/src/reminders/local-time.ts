/** The day, `YYYY-MM-DD`, and the hour, 0 to 23, that a clock in the time zone shows. */
export const localTime = (timeZone: string, moment: Date): { day: string; hour: number } => {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' }).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((found) => found.type === type)?.value ?? ''
  return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) }
}
