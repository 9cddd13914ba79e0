import { useReturn } from '@bluebonnet/portal-sdk/public'
import { Button } from '@bluebonnet/ui/plain'

/** Shown when the server did not answer at page load. It retries by itself when the connection returns. */
export const Unreachable = ({ onRetry }: { onRetry: () => void }) => {
  useReturn(onRetry)
  return (
    <main id="main" className="shell-page" role="alert" tabIndex={-1}>
      <h1>Bluebonnet does not answer</h1>
      <p>The server could not be reached. Check your connection, then try again.</p>
      <Button onClick={onRetry}>Retry</Button>
    </main>
  )
}
