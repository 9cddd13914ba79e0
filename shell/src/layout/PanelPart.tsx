import { isNetworkFailure, noAnswerText, queryKeyOf, sentenceOf, type ReadName } from '@bluebonnet/portal-sdk'
import { ErrorState } from '@bluebonnet/ui'
import { retryFailedParts, Spinner } from '@bluebonnet/ui/plain'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { describeFailure, isUnfetched } from '../portals/describe-failure.js'
import { PortalBoundary } from '../portals/PortalBoundary.js'
import { refetchStyles, isShellServed, reloadOnce } from '../portals/served.js'

interface PanelPartProps {
  title: string
  /** The reads behind this panel. Retry fetches them again, because an answer may have caused the error. */
  reads: readonly ReadName[]
  children: ReactNode
}

export const PanelSkeleton = () => (
  <p className="bb-muted bb-block bb-p-16">
    <Spinner />
  </p>
)

interface PanelErrorProps {
  /** The plural name of what failed to load. */
  what: string
  error: unknown
  onRetry: () => void
}

/** Replaces the rows when they fail to load. Shows the server's message if there is one. */
export const PanelError = ({ what, error, onRetry }: PanelErrorProps) => (
  <ErrorState
    title={sentenceOf(error) ?? `${what} could not be loaded.`}
    {...(isNetworkFailure(error) ? { advice: noAnswerText() } : {})}
    onRetry={onRetry}
  />
)

/** The content of a header panel. An error inside stays inside, says what happened and offers Retry. */
export const PanelPart = ({ title, reads, children }: PanelPartProps) => {
  const client = useQueryClient()
  const [attempt, setAttempt] = useState(0)
  const tryAgain = async (error: unknown): Promise<void> => {
    // A page that is open for weeks requests files of a deleted release. Only a newer page can load its equivalents.
    if (isUnfetched(error) && !(await isShellServed()) && reloadOnce(title)) return
    refetchStyles()
    retryFailedParts()
    for (const name of reads) void client.resetQueries({ queryKey: queryKeyOf(name) })
    setAttempt((last) => last + 1)
  }
  return (
    <PortalBoundary
      key={attempt}
      onError={(error) => {
        reportError(error)
        // Closing and reopening the panel also retries.
        retryFailedParts()
      }}
      fallback={(error) => (
        <ErrorState
          title={`${title} could not be opened`}
          advice={describeFailure(error)}
          onRetry={() => void tryAgain(error)}
        />
      )}>
      <Suspense fallback={<PanelSkeleton />}>{children}</Suspense>
    </PortalBoundary>
  )
}
