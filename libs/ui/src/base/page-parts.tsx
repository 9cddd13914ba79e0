import { Button } from 'antd'
import { useId, type ReactNode } from 'react'

/** A collapsible part. */
export const Disclosure = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className="bb-disclosure">
    <summary>{label}</summary>
    {children}
  </details>
)

const paths = {
  deals: 'M10 42V22l22-14 22 14v20M10 42h44M26 42V30h12v12M44 16v-6h4v9',
  people:
    'M22 26a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM8 46c0-9 6-15 14-15s14 6 14 15M42 28a6 6 0 1 0 0-12M42 33c7 0 12 5 12 13',
  documents: 'M16 6h22l10 10v32H16ZM38 6v10h10M23 26h18M23 33h18M23 40h10',
  calendar: 'M8 12h48v36H8ZM8 22h48M20 6v10M44 6v10M18 30h6M29 30h6M40 30h6M18 39h6M29 39h6',
  charts: 'M8 6v42h48M18 40V28M29 40V18M40 40V24M51 40V12',
  search: 'M28 40a16 16 0 1 0 0-32 16 16 0 0 0 0 32ZM40 36l12 12M21 24h14',
  trouble: 'M8 46h48L32 8ZM32 22v12M32 39v2',
} as const

export type DrawingName = keyof typeof paths

/** A small line drawing for empty pages. */
const Drawing = ({ name }: { name: DrawingName }) => (
  <svg
    className="bb-drawing"
    viewBox="0 0 64 54"
    width="64"
    height="54"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true">
    <path d={paths[name]} />
  </svg>
)

interface EmptyStateProps {
  drawing?: DrawingName
  /** The exact sentence, from the texts. */
  text: ReactNode
  action?: ReactNode
}

export const EmptyState = ({ drawing = 'documents', text, action }: EmptyStateProps) => (
  <div className="bb-state">
    <Drawing name={drawing} />
    <p className="bb-state-text">{text}</p>
    {action}
  </div>
)

interface ErrorStateProps {
  /** What happened, in the server's message if there is one. */
  title: string
  /** What the person can do. */
  advice?: ReactNode
  onRetry?: () => void
}

export const ErrorState = ({
  title,
  advice = 'Nothing was lost. Try again in a moment.',
  onRetry,
}: ErrorStateProps) => (
  <div className="bb-state" role="alert">
    <Drawing name="trouble" />
    <p className="bb-heading">{title}</p>
    <p className="bb-state-text">{advice}</p>
    {onRetry ? <Button onClick={onRetry}>Retry</Button> : null}
  </div>
)

interface SectionCardProps {
  title: ReactNode
  extra?: ReactNode
  /** Removes the card's padding for a table or list. */
  flush?: boolean
  children: ReactNode
}

export const SectionCard = ({ title, extra, flush = false, children }: SectionCardProps) => {
  const id = useId()
  return (
    <section className="bb-card bb-section" aria-labelledby={id}>
      <div className="bb-section-head">
        <h2 className="bb-heading" id={id}>
          {title}
        </h2>
        {extra}
      </div>
      <div className={flush ? 'bb-section-flush' : 'bb-section-body'}>{children}</div>
    </section>
  )
}

interface PageHeaderProps {
  title: ReactNode
  /** What the page is for; hidden on a phone. */
  subtitle?: ReactNode
  /** What is known of its subject, such as an address. */
  facts?: ReactNode
  /** The page's main action, and others in PageMore. */
  action?: ReactNode
}

/**
 * Title and main action on one line. The heading can take the focus, which the shell moves here when the route changes.
 */
export const PageHeader = ({ title, subtitle, facts, action }: PageHeaderProps) => (
  <header className="bb-page-header">
    <div className="bb-page-header-words">
      <h1 className="bb-page-title" tabIndex={-1}>
        {title}
      </h1>
      {subtitle ? <p className="bb-muted bb-break bb-page-about">{subtitle}</p> : null}
      {facts ? <p className="bb-muted bb-break">{facts}</p> : null}
    </div>
    {action ? <div className="bb-page-action">{action}</div> : null}
  </header>
)

/** Replaces a page that the person may not see (docs/rules/screens.md#refused-page). */
export const RefusedPage = ({ title, text, advice }: { title: string; text: string; advice: string }) => (
  <div className="bb-stack">
    <PageHeader title={title} />
    <ErrorState title={text} advice={advice} />
  </div>
)
