import { lastDay, periodAround, periodDays, readPeriod } from '@bluebonnet/contracts'
import { Suspense } from 'react'
import { dayIn, periodLabel } from '../base/dates.js'
import { useMinute, useTimeZone } from '../base/date-text.js'
import { lazyPart } from '../plain/lazy-part.js'
import { Select } from './select.js'

// Calendars are as large as all other fields together, and most periods need none.
const PeriodDates = lazyPart(() => import('./period-dates.js'))

const presets = [
  ['This month', 'month', 0],
  ['Last month', 'month', 1],
  ['This quarter', 'quarter', 0],
  ['Last quarter', 'quarter', 1],
  ['This year', 'year', 0],
  ['Last year', 'year', 1],
] as const

const choosing = 'days'

interface PeriodPickerProps {
  /** A period as it is written; undefined while none is chosen. */
  value: string | undefined
  onChange: (period: string | null) => void
  /** The label for no period, 'All dates'; omitted if a period is required. */
  without?: string
}

/** Whether a custom range of days is chosen, not a calendar month, quarter or year. */
const areDays = (value: string): boolean => value.includes('..') && typeof readPeriod(value) !== 'string'

/** The months, quarters and years that people ask for, by the brokerage's calendar, and days of their own. */
export const PeriodPicker = ({ value, onChange, without }: PeriodPickerProps) => {
  const today = dayIn(new Date(useMinute()), useTimeZone())
  const named = presets.map(([label, unit, before]) => ({ value: periodAround(unit, today, before), label }))
  const isNamed = value === undefined || areDays(value) || named.some((preset) => preset.value === value)
  const options = [
    ...(without === undefined ? [] : [{ value: '', label: without }]),
    ...named,
    ...(isNamed ? [] : [{ value, label: periodLabel(value) }]),
    { value: choosing, label: 'Choose dates' },
  ]
  const choose = (chosen: string): void => {
    if (chosen !== choosing) return onChange(chosen === '' ? null : chosen)
    const read = readPeriod(value ?? '')
    const days = typeof read === 'string' ? periodDays(periodAround('month', today)) : read
    return onChange(`${days.from}..${lastDay(days)}`)
  }
  return (
    <>
      <Select<string>
        aria-label="Period"
        value={value !== undefined && areDays(value) ? choosing : (value ?? '')}
        options={options}
        onChange={choose}
      />
      {value !== undefined && areDays(value) ? (
        <Suspense fallback={<span className="bb-period-days" aria-busy="true" />}>
          <PeriodDates value={value} onChange={onChange} />
        </Suspense>
      ) : null}
    </>
  )
}
