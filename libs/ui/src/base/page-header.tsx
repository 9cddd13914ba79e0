import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: ReactNode
  subtitle?: ReactNode
  /** The page's one main action. */
  action?: ReactNode
}

/** Title and main action on one line. The heading can take focus, which the shell moves here when the route changes. */
export const PageHeader = ({ title, subtitle, action }: PageHeaderProps) => (
  <header className="bb-page-header">
    <div className="bb-page-header-words">
      <h1 className="bb-page-title" tabIndex={-1}>
        {title}
      </h1>
      {subtitle ? <p className="bb-page-subtitle">{subtitle}</p> : null}
    </div>
    {action ? <div className="bb-page-action">{action}</div> : null}
  </header>
)
