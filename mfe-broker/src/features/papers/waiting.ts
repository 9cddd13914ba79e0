import { dayMs } from '@bluebonnet/domain'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Time a broker has to answer (docs/rules/papers-and-retention.md#in-time). */
const timeMs = 2 * dayMs

/** '1 d 4 h', from `since` (ISO) to `now` (milliseconds). */
export const waitedWords = (since: string, now: number): string => {
  const waited = Math.max(0, now - Date.parse(since))
  const days = Math.floor(waited / dayMs)
  const hours = Math.floor((waited % dayMs) / hourMs)
  const minutes = Math.floor((waited % hourMs) / minuteMs)
  const parts = days > 0 ? [`${days} d`, `${hours} h`] : hours > 0 ? [`${hours} h`] : [`${minutes} min`]
  return parts.join(' ')
}

/** 'waiting 1 d 4 h of 2 days'. */
export const waitingWords = (since: string, now: number): string => `waiting ${waitedWords(since, now)} of 2 days`

export const isLate = (since: string, now: number): boolean => now - Date.parse(since) > timeMs
