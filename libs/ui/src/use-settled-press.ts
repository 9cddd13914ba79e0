import { useLayoutEffect, useRef, type MouseEvent } from 'react'

/**
 * A row that has just left moves those below it: a press then may be meant for another row. The returned handler, the
 * list's `onClickCapture`, takes no press by pointer for `ms` after a row left, and always takes one by key.
 */
export const useSettledPress = (ids: readonly string[], ms = 400): ((event: MouseEvent) => void) => {
  const shown = useRef(ids)
  const leftAt = useRef(Number.NEGATIVE_INFINITY)
  useLayoutEffect(() => {
    const now = new Set(ids)
    if (shown.current.some((id) => !now.has(id))) leftAt.current = performance.now()
    shown.current = ids
  }, [ids])
  return (event) => {
    // The time of the press, not of its handling: a busy page handles it later. The clicks of keys have no detail.
    if (event.detail === 0 || event.timeStamp - leftAt.current >= ms) return
    event.preventDefault()
    event.stopPropagation()
  }
}
