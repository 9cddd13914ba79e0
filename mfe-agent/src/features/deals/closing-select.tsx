import { Select } from '@bluebonnet/ui/filters'
import { useToday } from '@bluebonnet/ui/use-today'
import { monthAndYear } from '../../shared/months.js'

/** `2026-11`, as in the URL. */
export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

const past = 12
const ahead = 6

const monthFrom = (today: string, months: number): string =>
  new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 + months, 1)).toISOString().slice(0, 7)

interface ClosingSelectProps {
  value: string | null
  onChange: (month: string | null) => void
}

/** Filters by closing month: the current one first, then future ones, then past ones. */
export const ClosingSelect = ({ value, onChange }: ClosingSelectProps) => {
  const today = useToday()
  const months = [
    ...Array.from({ length: ahead + 1 }, (_, index) => monthFrom(today, index)),
    ...Array.from({ length: past }, (_, index) => monthFrom(today, -1 - index)),
  ]
  const offered = value === null || months.includes(value) ? months : [value, ...months]
  return (
    <Select
      aria-label="Closing Month"
      value={value}
      onChange={onChange}
      options={[
        { value: null, label: 'Any closing' },
        ...offered.map((month) => ({ value: month, label: `Closing ${monthAndYear(month)}` })),
      ]}
    />
  )
}
