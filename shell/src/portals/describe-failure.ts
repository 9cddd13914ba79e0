import { isLate, PortalUnavailable } from './load-portal.js'

/** Whether the error means that code did not load, by the names that webpack and our own timeouts use. */
export const isUnfetched = (error: unknown): boolean =>
  error instanceof PortalUnavailable || isLate(error) || (error instanceof Error && error.name === 'ChunkLoadError')

/** The error as a sentence for the user. */
export const describeFailure = (error: unknown): string => {
  if (error instanceof PortalUnavailable && error.incompatible)
    return 'It was made for another version of Bluebonnet. Reload the page; if that does not help, tell your broker.'
  return isUnfetched(error)
    ? 'It could not be loaded. Everything else still works.'
    : 'Something went wrong while showing it. Nothing that was saved is lost.'
}
