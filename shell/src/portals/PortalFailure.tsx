import { Button } from '@bluebonnet/ui/plain'
import { describeFailure } from './describe-failure.js'

interface PortalFailureProps {
  title: string
  error: unknown
  onRetry: () => void
}

/** Replaces a portal that cannot be shown. */
export const PortalFailure = ({ title, error, onRetry }: PortalFailureProps) => (
  <section className="shell-failure" role="alert">
    <h1>{title} is not available right now</h1>
    <p>{describeFailure(error)}</p>
    <Button onClick={onRetry}>Retry</Button>
  </section>
)
