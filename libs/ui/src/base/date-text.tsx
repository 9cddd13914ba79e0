import { useTimeZone } from '../theme/time-zone.js'
import { formatDate, formatMoment, formatRelative } from './dates.js'
import { useMinute } from './minute.js'

interface DateTextProps {
  /** `YYYY-MM-DD` or a moment in ISO UTC; null shows a dash. */
  value: string | null | undefined
  /** With the time of day, for moments. */
  time?: boolean
}

/** A date as people say it: `Nov 20, 2026`, in the browser's language and the brokerage's time zone. */
export const DateText = ({ value, time = false }: DateTextProps) => {
  const timeZone = useTimeZone()
  if (!value) return <span>—</span>
  return <time dateTime={value}>{time ? formatMoment(value, timeZone) : formatDate(value, timeZone)}</time>
}

/** `in 3 days`, `2 hours ago`, with the absolute date on hover. */
export const RelativeTime = ({ value }: { value: string }) => {
  const timeZone = useTimeZone()
  const now = useMinute()
  return (
    <time dateTime={value} title={formatDate(value, timeZone)}>
      {formatRelative(value, timeZone, new Date(now))}
    </time>
  )
}
