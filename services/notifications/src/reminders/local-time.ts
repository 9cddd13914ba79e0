import { dayIn } from '@bluebonnet/platform'

/** The day, `YYYY-MM-DD`, and the hour, 0 to 23, that a clock in the time zone shows. */
export const localTime = (timeZone: string, moment: Date): { day: string; hour: number } => {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', hour: '2-digit' }).formatToParts(moment)
  return { day: dayIn(timeZone, moment), hour: Number(parts.find(({ type }) => type === 'hour')?.value) }
}
