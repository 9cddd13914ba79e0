import { useLayoutEffect, useReducer, useRef } from 'react'

/** Answers a call that waits for a render at which `isReady` holds, and gives the `value` of that render. */
export const useWhenReady = <Value>(value: Value, isReady: boolean): (() => Promise<Value>) => {
  const waiting = useRef<((value: Value) => void)[]>([])
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    if (isReady) for (const go of waiting.current.splice(0)) go(value)
  })
  return async () =>
    new Promise((resolve) => {
      waiting.current.push(resolve)
      // What has changed since the last render counts too.
      drawAgain()
    })
}
