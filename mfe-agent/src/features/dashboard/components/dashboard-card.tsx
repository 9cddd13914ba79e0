import { AppLink, SectionCard } from '@bluebonnet/ui'
import type { ReactNode } from 'react'
import { LoadFailure } from '../../../shared/load-failure.js'

interface DashboardCardProps {
  title: string
  /** The screen with the whole list. */
  href?: string
  error?: unknown
  onRetry?: () => void
  flush?: boolean
  children: ReactNode
}

/** A part of the dashboard: a refusal stays inside its own card. */
export const DashboardCard = ({ title, href, error, onRetry, flush = true, children }: DashboardCardProps) => (
  <SectionCard
    title={title}
    flush={flush && !error}
    extra={
      href === undefined ? null : (
        <AppLink href={href} aria-label={`View all: ${title}`}>
          View all
        </AppLink>
      )
    }>
    {error ? <LoadFailure what={title} error={error} {...(onRetry ? { onRetry } : {})} /> : children}
  </SectionCard>
)
