import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Drawing } from './drawings.js'
import type { DrawingName } from './drawings.js'

interface EmptyStateProps {
  drawing?: DrawingName
  /** The exact sentence, from the texts. */
  text: ReactNode
  /** What fills the page. */
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
  /** What happened, in the server's sentence where there is one. */
  title: string
  /** What the person can do about it. */
  advice?: ReactNode
  onRetry?: () => void
  retrying?: boolean
}

export const ErrorState = ({
  title,
  advice = 'Nothing was lost. Try again in a moment.',
  onRetry,
  retrying = false,
}: ErrorStateProps) => (
  <div className="bb-state" role="alert">
    <Drawing name="trouble" />
    <p className="bb-state-title">{title}</p>
    <p className="bb-state-text">{advice}</p>
    {onRetry ? (
      <Button onClick={onRetry} loading={retrying}>
        Retry
      </Button>
    ) : null}
  </div>
)
