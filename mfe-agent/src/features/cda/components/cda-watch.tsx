import { useWatchAwaitedCdas } from '../hooks/use-watch-awaited-cdas.js'

/** Stands on every screen of the portal and tells when a CDA's page is really there. */
export const CdaWatch = () => {
  useWatchAwaitedCdas()
  return null
}
