import { periodAround } from '@bluebonnet/contracts'
import { usePeriod } from '@bluebonnet/portal-sdk'
import { Button, PageHeader } from '@bluebonnet/ui'
import { FilterBar, PeriodPicker } from '@bluebonnet/ui/filters'
import { DownloadIcon, Icon } from '@bluebonnet/ui/icons'
import { PageMore } from '@bluebonnet/ui/page-more'
import { useToday } from '@bluebonnet/ui/use-today'
import { Fragment, type ReactNode } from 'react'
import { type MoneyPage, MoneyPages } from '../../shared/office-pages.js'
import './production.css'

interface PeriodPageProps {
  page: MoneyPage
  title: string
  subtitle: string
  /** What the page lists: 'statements'. */
  noun: string
  /** URL of the same figures as CSV. */
  csv: (period: string) => string
  also?: ReactNode
  children: (period: string) => ReactNode
}

/** A page of figures for a period: the one in the URL, or this year. */
export const PeriodPage = ({ page, title, subtitle, noun, csv, also, children }: PeriodPageProps) => {
  const chosen = usePeriod()
  const today = useToday()
  const period = chosen.period ?? periodAround('year', today)
  return (
    <div className="bb-stack">
      <PageHeader
        title={title}
        subtitle={subtitle}
        action={
          <PageMore>
            <Button icon={<Icon of={DownloadIcon} />} href={csv(period)} download>
              Export (CSV)
            </Button>
            {also}
          </PageMore>
        }
      />
      <MoneyPages page={page} />
      <FilterBar label={`Filter ${noun}`}>
        <PeriodPicker value={period} onChange={chosen.choose} />
      </FilterBar>
      {/* A new period starts empty: the old rows would show the wrong amounts. */}
      <Fragment key={period}>{children(period)}</Fragment>
    </div>
  )
}
