import { useLayoutEffect, useReducer, useRef } from 'react'

/** Returns a function that waits for a render with `isReady`, and resolves to that render's `value`. */
export const useWhenReady = <Value>(value: Value, isReady: boolean): (() => Promise<Value>) => {
  const waiting = useRef<((value: Value) => void)[]>([])
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    if (isReady) for (const go of waiting.current.splice(0)) go(value)
  })
  return async () =>
    new Promise((resolve) => {
      waiting.current.push(resolve)
      // Renders again, so that changes since the last render count too.
      drawAgain()
    })
}
