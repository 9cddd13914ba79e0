import { isNetworkFailure, noAnswerText, queryKeyOf, sentenceOf } from '@bluebonnet/portal-sdk'
import type { ReadName } from '@bluebonnet/portal-sdk'
import { ErrorState } from '@bluebonnet/ui'
import { retryFailedParts, Spinner } from '@bluebonnet/ui/plain'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { describeFailure, isUnfetched } from '../portals/describe-failure.js'
import { PortalBoundary } from '../portals/PortalBoundary.js'
import { refetchStyles, isShellServed, reloadOnce } from '../portals/served.js'

interface PanelPartProps {
  title: string
  /** What it shows: read again by Retry, because an answer may be what it broke on. */
  reads: readonly ReadName[]
  children: ReactNode
}

export const PanelSkeleton = () => (
  <p className="bb-muted bb-block bb-p-16">
    <Spinner />
  </p>
)

interface PanelUnreadProps {
  /** What could not be read, in the plural. */
  what: string
  error: unknown
  onRetry: () => void
}

/** Stands where rows should be: the server's own words where it gave some. */
export const PanelError = ({ what, error, onRetry }: PanelUnreadProps) => (
  <ErrorState
    title={sentenceOf(error) ?? `${what} could not be loaded.`}
    {...(isNetworkFailure(error) ? { advice: noAnswerText() } : {})}
    onRetry={onRetry}
  />
)

/** The content of a panel of the header: what fails in it stays in it, says what happened and can be tried again. */
export const PanelPart = ({ title, reads, children }: PanelPartProps) => {
  const client = useQueryClient()
  const [attempt, setAttempt] = useState(0)
  const tryAgain = async (error: unknown): Promise<void> => {
    // A page that was open for weeks asks for files of a release that is gone: only a newer page has their like.
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
        // Whoever closes the panel and opens it again tries again, too.
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
