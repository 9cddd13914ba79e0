import { ApiError } from '@bluebonnet/portal-sdk'
import { AppLink, EmptyState, PageHeader } from '@bluebonnet/ui'
import { LoadFailure } from './load-failure.js'

interface RowFailureProps {
  /** 'deal', 'client', 'property'. */
  noun: string
  /** Where the others are. */
  list: { href: string; label: string }
  error: unknown
  onRetry: () => void
}

const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

/** Stands where the page of one row should be. Trying again helps only where the row may exist. */
export const RowFailure = ({ noun, list, error, onRetry }: RowFailureProps) => (
  <>
    <PageHeader title={`${noun.slice(0, 1).toUpperCase()}${noun.slice(1)}`} />
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
