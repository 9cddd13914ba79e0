import { connectionTexts } from '@bluebonnet/contracts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'

export type ConnectionStatus = 'connected' | 'offline' | 'unreachable'

interface ConnectionState {
  status: ConnectionStatus
  /** How often the connection came back: failed requests retry when this changes. */
  returns: number
}

interface Connection {
  store: StoreApi<ConnectionState>
  /** A call or the event stream got no answer: checks whether the server is reachable. */
  suspect: () => void
  /** The server answered. */
  answered: () => void
  /** A broken connection works again. */
  returned: () => void
  /**
   * Makes a call. While it has no answer, it checks periodically whether the server is reachable. If not, and after
   * `mostMs` of silence in any case, it aborts the call with a TypeError, like a closed socket: a network that drops
   * packets reports no error (docs/rules/screens.md#silence).
   */
  unlessSilent: <Answer>(
    /** `heard` reports that bytes were sent or received: a slow call is not silent. */
    call: (signal: AbortSignal, heard: () => void) => Promise<Answer>,
    signal?: AbortSignal,
    mostMs?: number,
  ) => Promise<Answer>
  /** Listens to the browser and checks suspected failures, until the returned function is called. */
  watch: () => () => void
}

const firstPauseMs = 1_000
/** How often a call without an answer checks whether the server is reachable. */
const lateMs = 8_000
/** The longest silence before a call is aborted, by default. */
const maxSilenceMs = 64_000
/** A visible page recovers within three seconds; hidden pages spare a server that restarts. */
const maxPauseMs = () => (document.hidden ? 10_000 : 2_000)

/** `reach` resolves to whether the server answers now; it never rejects. */
export const createConnection = (reach: () => Promise<boolean>): Connection => {
  const store = createStore<ConnectionState>()(() => ({ status: 'connected', returns: 0 }))
  let watchers = 0
  let isChecking = false
  let pause = firstPauseMs
  let timer: ReturnType<typeof setTimeout> | undefined

  const returned = () => {
    clearTimeout(timer)
    pause = firstPauseMs
    store.setState(({ returns }) => ({ status: 'connected', returns: returns + 1 }))
  }
  const answered = () => {
    if (store.getState().status === 'connected') return
    // The answer may be older than the loss of the network. A product on the same computer needs no network.
    if (navigator.onLine) returned()
    else void checkServer()
  }
  const check = async (): Promise<void> => {
    if (watchers === 0) return
    // The browser reports when it is online again.
    if (navigator.onLine) return checkServer()
    clearTimeout(timer)
    store.setState({ status: 'offline' })
  }
  const checkServer = async (): Promise<void> => {
    if (isChecking) return
    clearTimeout(timer)
    isChecking = true
    const wasOnline = navigator.onLine
    const isReached = await reach()
    isChecking = false
    if (isReached && (navigator.onLine || !wasOnline)) {
      if (store.getState().status !== 'connected') returned()
      return
    }
    store.setState({ status: navigator.onLine ? 'unreachable' : 'offline' })
    timer = setTimeout(suspect, pause)
    pause = Math.min(pause * 2, maxPauseMs())
  }
  const suspect = () => void check()
  const seenAgain = () => {
    if (!document.hidden && store.getState().status === 'unreachable') suspect()
  }

  const unlessSilent: Connection['unlessSilent'] = async (call, signal, mostMs = maxSilenceMs) => {
    const silent = new AbortController()
    let waitedMs = 0
    const look = () => {
      const isUnreached = waitedMs > 0 && store.getState().status !== 'connected'
      if (isUnreached || waitedMs >= mostMs) silent.abort(new TypeError('No answer came'))
    }
    const waiting = setInterval(() => {
      waitedMs += lateMs
      suspect()
      look()
    }, lateMs)
    const leave = store.subscribe(look)
    try {
      return await call(signal === undefined ? silent.signal : AbortSignal.any([signal, silent.signal]), () => {
        waitedMs = 0
      })
    } finally {
      clearInterval(waiting)
      leave()
    }
  }

  const watch = () => {
    watchers += 1
    const events = ['online', 'offline'] as const
    events.forEach((event) => window.addEventListener(event, suspect))
    document.addEventListener('visibilitychange', seenAgain)
    if (!navigator.onLine) suspect()
    return () => {
      watchers -= 1
      clearTimeout(timer)
      events.forEach((event) => window.removeEventListener(event, suspect))
      document.removeEventListener('visibilitychange', seenAgain)
    }
  }
  return { store, suspect, answered, returned, unlessSilent, watch }
}

const patienceMs = 5_000

/** A proxy answers 502 to 504 while the API is down. */
export const isGatewayStatus = (status: number): boolean => status >= 502 && status <= 504

const reachServer = async (): Promise<boolean> => {
  try {
    const { status } = await fetch('/api/health/live', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    return !isGatewayStatus(status)
  } catch {
    return false
  }
}

export const connection = createConnection(reachServer)

/** Why a call got no answer, and that nothing is lost. */
export const noAnswerText = (): string => (navigator.onLine ? connectionTexts.unreachable : connectionTexts.offline)

/** 'offline' is the browser's own state, 'unreachable' means that the server does not answer. */
export const useConnection = (): ConnectionStatus => useStore(connection.store, ({ status }) => status)

/** Runs the handler each time the connection comes back while the component is mounted. */
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
