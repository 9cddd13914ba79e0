import type { Day } from './days.js'
import { isDay } from './days.js'

/** What is dragged: an event, and the day that it was taken from. */
interface Dragged {
  id: string
  from: Day
}

/** A kind of our own, so that a dropped text or file is not taken for an event. */
const kind = 'application/x-bluebonnet-event'

export const startDrag = (data: DataTransfer, { id, from }: Dragged): void => {
  data.setData(kind, `${from} ${id}`)
  data.effectAllowed = 'move'
}

export const isDragged = (data: DataTransfer): boolean => data.types.includes(kind)

export const dragged = (data: DataTransfer): Dragged | null => {
  const [from = '', id = ''] = data.getData(kind).split(' ')
  return isDay(from) && id !== '' ? { id, from } : null
}
