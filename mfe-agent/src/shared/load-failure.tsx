import { capitalize } from '@bluebonnet/domain'
import { ApiError, sentenceOf } from '@bluebonnet/portal-sdk'
import { AppLink, EmptyState, ErrorState, PageHeader } from '@bluebonnet/ui'

/** Replaces data that failed to load: the server's message, if any, and Retry. */
export const LoadFailure = ({ what, error, onRetry }: { what: string; error: unknown; onRetry?: () => void }) => (
  <ErrorState
    title={sentenceOf(error) ?? `${what} could not be loaded.`}
    {...(onRetry === undefined ? {} : { onRetry })}
  />
)

interface RowFailureProps {
  noun: string
  list: { href: string; label: string }
  error: unknown
  onRetry: () => void
}

const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

/** Replaces the page of a record that failed to load. Retry is offered only where the record may exist. */
export const RowFailure = ({ noun, list, error, onRetry }: RowFailureProps) => (
  <>
    <PageHeader title={capitalize(noun)} />
    {isMissing(error) ? (
      <EmptyState
        drawing="search"
        text={`There is no such ${noun}.`}
        action={<AppLink href={list.href}>{list.label}</AppLink>}
      />
    ) : (
      <LoadFailure what={`The ${noun}`} error={error} onRetry={onRetry} />
    )}
  </>
)
