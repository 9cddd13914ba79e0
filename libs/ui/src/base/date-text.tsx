import { defaultTimeZone } from '@bluebonnet/domain'
import { createContext, use, useSyncExternalStore } from 'react'
import { formatDate, formatMoment, formatRelative } from './dates.js'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let minute = Date.now()

const tick = (): void => {
  minute = Date.now()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    minute = Date.now()
    timer = setInterval(tick, 60_000)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** The current time (ms), updated once a minute, with one timer for the whole page. */
export const useMinute = (): number => useSyncExternalStore(subscribe, () => minute)

/** The brokerage's time zone, for all times (docs/rules/screens.md#money-shown). */
export const TimeZoneContext = createContext<string>(defaultTimeZone)
export const useTimeZone = (): string => use(TimeZoneContext)

interface DateTextProps {
  /** `YYYY-MM-DD` or a moment in ISO UTC; null shows a dash. */
  value: string | null | undefined
  time?: boolean
}

/** A date: `Nov 20, 2026`, in the browser's language and the brokerage's time zone. */
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
