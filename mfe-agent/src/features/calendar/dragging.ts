import type { Day } from './days.js'
import { isDay } from './days.js'

/**
 * What is dragged: an event, the day that it was taken from, and in hours the minute of that day where it was taken.
 */
export interface Dragged {
  id: string
  from: Day
  minute?: number
}

/** A kind of our own, so that a dropped text or file is not taken for an event. */
const kind = 'application/x-bluebonnet-event'

export const startDrag = (data: DataTransfer, { id, from, minute }: Dragged): void => {
  data.setData(kind, `${from} ${id} ${minute ?? ''}`)
  data.effectAllowed = 'move'
}

export const isDragged = (data: DataTransfer): boolean => data.types.includes(kind)

export const dragged = (data: DataTransfer): Dragged | null => {
  const [from = '', id = '', minute = ''] = data.getData(kind).split(' ')
  if (!isDay(from) || id === '') return null
  return { id, from, ...(minute === '' ? {} : { minute: Number(minute) }) }
}
