import { useCallback, useEffect, useState } from 'react'
import { liveHub } from '../live/live-hub.js'
import { fetchRegistry } from '../registry/fetch-registry.js'
import type { Registry } from '../registry/parse-registry.js'

type RegistryState = { status: 'loading' } | { status: 'ready'; registry: Registry } | { status: 'failed' }

interface RegistryUse {
  state: RegistryState
  /** Fetches the registry again after a failure, starting over. */
  retry: () => void
  /** Fetches the registry again while the page uses the known one. Null when there is no answer. */
  reread: () => Promise<Registry | null>
}

/**
 * The portals of this page. Fetches the registry when the page opens, when the server announces a release or a
 * rollback, and whenever a portal may have changed.
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
