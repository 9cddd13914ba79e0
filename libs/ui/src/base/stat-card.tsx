import { screens } from '@bluebonnet/contracts'
import { createContext, use, type ReactNode } from 'react'
import { AppLink } from '../theme/link.js'
import { formatCount } from './money.js'

/** Whether the figures of a row could not be read: waiting cards get no value any more. */
const FailedContext = createContext(false)

interface StatCardProps {
  label: string
  /** The figure; null while it is loading. */
  value: ReactNode | null
  /** Explains the figure if its name could be misread: 'What agents earned'. */
  note?: string | undefined
  /** Such as '+2 this week'; null while loading, with its space reserved. */
  change?: string | null | undefined
  /** The arrow's direction; 'none' for a line that is not a change. */
  trend?: 'up' | 'down' | 'none'
  icon?: ReactNode
  /** The list behind the figure: the whole card becomes a link. */
  href?: string
}

const arrows = { up: '↑', down: '↓' } as const

const Change = ({ change, trend }: { change: string; trend: 'up' | 'down' | 'none' }) => (
  <p className={`bb-caption bb-mt-4 bb-stat-change-${trend}`}>
    {trend === 'none' ? null : <span aria-hidden="true">{arrows[trend]} </span>}
    {change}
  </p>
)

const Figure = ({ value }: { value: ReactNode }) => {
  const failed = use(FailedContext)
  if (value === null && !failed)
    return (
      <p className="bb-wait bb-stat-wait">
        <span className="bb-hidden">{screens.loading}</span>
      </p>
    )
  return <p className="bb-stat-figure">{typeof value === 'number' ? formatCount(value) : (value ?? '—')}</p>
}

export const StatCard = ({ label, value, note, change, trend = 'none', icon, href }: StatCardProps) => {
  const failed = use(FailedContext)
  const body = (
    <>
      <p className="bb-flex bb-muted bb-between">
        {label}
        {icon ? (
          <span className="bb-stat-icon" aria-hidden="true">
            {icon}
          </span>
        ) : null}
      </p>
      <Figure value={value} />
      {note === undefined ? null : <p className="bb-caption bb-mt-4">{note}</p>}
      {change === null && !failed ? <p className="bb-wait bb-stat-change-wait" /> : null}
      {change ? <Change change={change} trend={trend} /> : null}
    </>
  )
  return href ? (
    <AppLink href={href} className="bb-card bb-stat bb-card-link">
      {body}
    </AppLink>
  ) : (
    <div className="bb-card bb-stat">{body}</div>
  )
}

interface StatRowProps {
  /** The figures could not be read. Cards without one then show a dash instead of a skeleton. */
  failed?: boolean
  children: ReactNode
}

/** A wrapping row of stat cards. */
export const StatRow = ({ failed = false, children }: StatRowProps) => (
  <FailedContext value={failed}>
    <div className="bb-stat-row">{children}</div>
  </FailedContext>
)
