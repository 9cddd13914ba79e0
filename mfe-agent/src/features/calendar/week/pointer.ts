import { dayMinutes } from './placing.js'

/** The minute of the day at a height of the page (px), in a column that shows the whole day. */
export const minuteAt = (column: Element, clientY: number): number => {
  const { top, height } = column.getBoundingClientRect()
  return Math.min(Math.max(((clientY - top) / height) * dayMinutes, 0), dayMinutes - 1)
}

/** The step in which a minute falls. */
export const stepOf = (minute: number, step: number): number => Math.floor(minute / step) * step

/** A distance, either way, in whole steps. */
export const inSteps = (minutes: number, step: number): number => Math.round(minutes / step) * step
