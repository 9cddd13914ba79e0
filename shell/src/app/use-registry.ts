import { useCallback, useEffect, useState } from 'react'
import { fetchRegistry } from '../registry/fetch-registry.js'
import type { Registry } from '../registry/parse-registry.js'

type RegistryState = { status: 'loading' } | { status: 'ready'; registry: Registry } | { status: 'failed' }

/** The portals of this page, asked for once. `retry` asks again after a failure. */
export const useRegistry = (): [RegistryState, () => void] => {
  const [state, setState] = useState<RegistryState>({ status: 'loading' })
  const load = useCallback(() => {
    fetchRegistry().then(
      (registry) => setState({ status: 'ready', registry }),
      (error: unknown) => {
        reportError(error)
        setState({ status: 'failed' })
      },
    )
  }, [])
  useEffect(load, [load])
  const retry = () => {
    setState({ status: 'loading' })
    load()
  }
  return [state, retry]
}
