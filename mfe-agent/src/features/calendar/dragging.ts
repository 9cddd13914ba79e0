import { useEffect, useEffectEvent, type RefObject } from 'react'
import { isDay, type Day } from './days.js'
import { dayMinutes } from './placing.js'

/** An event, the day that it was dragged from, and in the hour grid the minute. */
interface Dragged {
  id: string
  from: Day
  minute?: number
}

/** A custom type, so that dropped text or files are not mistaken for an event. */
const kind = 'application/x-bluebonnet-event'

export const startDrag = (data: DataTransfer, { id, from, minute }: Dragged): void => {
  data.setData(kind, `${from} ${id} ${minute ?? ''}`)
  data.effectAllowed = 'move'
}

const isDragged = (data: DataTransfer): boolean => data.types.includes(kind)

const dragged = (data: DataTransfer): Dragged | null => {
  const [from = '', id = '', minute = ''] = data.getData(kind).split(' ')
  if (!isDay(from) || id === '') return null
  return { id, from, ...(minute === '' ? {} : { minute: Number(minute) }) }
}

/** The minute of the day at `clientY` (px), in a column that covers the whole day. */
export const minuteAt = (column: Element, clientY: number): number => {
  const { top, height } = column.getBoundingClientRect()
  return Math.min(Math.max(((clientY - top) / height) * dayMinutes, 0), dayMinutes - 1)
}

/** The start of the step that contains a minute. */
export const stepOf = (minute: number, step: number): number => Math.floor(minute / step) * step

/** A distance in either direction, rounded to whole steps. */
export const inSteps = (minutes: number, step: number): number => Math.round(minutes / step) * step

/**
 * Makes an element a drop target for events. It has `data-over` while one is above it. `clientY` is the drop position
 * (px).
 */
export const useEventDrop = (
  place: RefObject<HTMLElement | null>,
  onDrop: (taken: Dragged, at: { place: HTMLElement; clientY: number }) => void,
): void => {
  const drop = useEffectEvent((event: DragEvent, element: HTMLElement) => {
    element.removeAttribute('data-over')
    const taken = event.dataTransfer === null ? null : dragged(event.dataTransfer)
    if (taken === null) return
    event.preventDefault()
    onDrop(taken, { place: element, clientY: event.clientY })
  })
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const ends = new AbortController()
    element.addEventListener(
      'dragover',
      (event) => {
        if (event.dataTransfer === null || !isDragged(event.dataTransfer)) return
        event.preventDefault()
        element.setAttribute('data-over', '')
      },
      ends,
    )
    element.addEventListener('dragleave', () => element.removeAttribute('data-over'), ends)
    element.addEventListener('drop', (event) => drop(event, element), ends)
    return () => ends.abort()
  }, [place])
}
