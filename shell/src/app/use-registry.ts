import { useCallback, useEffect, useState } from 'react'
import { liveHub } from '../live/live-hub.js'
import { fetchRegistry } from '../registry/fetch-registry.js'
import type { Registry } from '../registry/parse-registry.js'

type RegistryState = { status: 'loading' } | { status: 'ready'; registry: Registry } | { status: 'failed' }

interface RegistryUse {
  state: RegistryState
  /** Asks again after a failure, from the beginning. */
  retry: () => void
  /** Asks again while the page goes on with what it knows; null when there is no answer. */
  reread: () => Promise<Registry | null>
}

/**
 * The portals of this page, asked for when it opens, when the server says that one was released or taken back, and
 * whenever something about them may have changed.
 */
export const useRegistry = (): RegistryUse => {
  const [state, setState] = useState<RegistryState>({ status: 'loading' })
  const reread = useCallback(
    async () =>
      fetchRegistry().then(
        (registry) => {
          setState({ status: 'ready', registry })
          return registry
        },
        (error: unknown) => {
          reportError(error)
          setState((now) => (now.status === 'ready' ? now : { status: 'failed' }))
          return null
        },
      ),
    [],
  )
  useEffect(() => void reread(), [reread])
  useEffect(() => {
    const endings = [liveHub.subscribe('portals', () => void reread()), liveHub.onConnected(() => void reread())]
    return () => endings.forEach((end) => end())
  }, [reread])
  const retry = () => {
    setState({ status: 'loading' })
    void reread()
  }
  return { state, retry, reread }
}
