import { sentenceOf } from '@bluebonnet/portal-sdk'
import { ErrorState } from '@bluebonnet/ui'

interface LoadFailureProps {
  /** What could not be read: 'The deals'. */
  what: string
  error: unknown
  onRetry?: () => void
}

/** Stands where data should be: the server's own words where it gave some, and a way to try again. */
export const LoadFailure = ({ what, error, onRetry }: LoadFailureProps) => (
  <ErrorState
    title={sentenceOf(error) ?? `${what} could not be loaded.`}
    {...(onRetry === undefined ? {} : { onRetry })}
  />
)
