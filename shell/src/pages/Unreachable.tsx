import { useReturn } from '@bluebonnet/portal-sdk/public'
import { Button } from '@bluebonnet/ui/plain'

/** The server did not answer when the page opened. It is tried again by itself when the connection is back. */
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
