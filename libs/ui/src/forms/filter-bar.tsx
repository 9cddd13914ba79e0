import { Button } from 'antd'
import type { ReactNode } from 'react'

interface FilterBarProps {
  /** What is filtered: 'Filter deals'. */
  label: string
  /** Shows 'Clear filters' when something is filtered. */
  onClear?: (() => void) | undefined
  /** A count or a view switch at the end of the line. */
  end?: ReactNode
  children: ReactNode
}

/** Search box and filters on one line under the page's title. */
export const FilterBar = ({ label, onClear, end, children }: FilterBarProps) => (
  <search className="bb-filters" aria-label={label}>
    {children}
    {onClear ? (
      <Button type="text" onClick={onClear}>
        Clear filters
      </Button>
    ) : null}
    {end ? <div className="bb-filters-end">{end}</div> : null}
  </search>
)
