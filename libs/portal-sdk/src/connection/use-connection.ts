import { useEffect, useEffectEvent, useRef } from 'react'
import { useStore } from 'zustand'
import { connection } from './connection.js'
import type { ConnectionStatus } from './connection.js'

/**
 * Whether the server can be reached: 'offline' is the browser's own word, 'unreachable' means that the server does not
 * answer.
 */
export const useConnection = (): ConnectionStatus => useStore(connection.store, ({ status }) => status)

/** Runs the handler each time the connection has come back while the component is shown. */
export const useReturn = (handler: () => void): void => {
  const onReturn = useEffectEvent(handler)
  const returns = useStore(connection.store, (state) => state.returns)
  const known = useRef(returns)
  useEffect(() => {
    if (known.current === returns) return
    known.current = returns
    onReturn()
  }, [returns])
}
