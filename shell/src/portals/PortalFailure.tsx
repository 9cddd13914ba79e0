import { Button } from '@bluebonnet/ui/plain'
import { PortalUnavailable } from './load-portal.js'

interface PortalFailureProps {
  title: string
  error: unknown
  onRetry: () => void
}

const explain = (error: unknown): string => {
  if (!(error instanceof PortalUnavailable))
    return 'Something went wrong while showing it. Nothing that was saved is lost.'
  if (error.incompatible)
    return 'It was made for another version of Bluebonnet. Reload the page; if that does not help, tell your broker.'
  return 'It could not be loaded. Everything else goes on working.'
}

/** Stands where a portal should be when it cannot be shown. */
export const PortalFailure = ({ title, error, onRetry }: PortalFailureProps) => (
  <section className="shell-failure" role="alert">
    <h1>{title} is not available right now</h1>
    <p>{explain(error)}</p>
    <Button onClick={onRetry}>Retry</Button>
  </section>
)
