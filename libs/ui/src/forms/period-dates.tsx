import { lastDay, latestEnd, periodDays } from '@bluebonnet/contracts'
import dayjs from 'dayjs'
import { DateInput } from '../dates.js'

/** The first and the last day of a period. The last day moves if it would be before the first, or too far away. */
const PeriodDates = ({ value, onChange }: { value: string; onChange: (period: string) => void }) => {
  const days = periodDays(value)
  const last = lastDay(days)
  const begin = (from: string): void => {
    const furthest = latestEnd(from)
    const held = last > furthest ? furthest : last
    onChange(`${from}..${held < from ? from : held}`)
  }
  return (
    <span className="bb-period-days">
      <DateInput
        aria-label="First Day"
        allowClear={false}
        value={days.from}
        onChange={(from) => (from === null ? null : begin(from))}
      />
      <span aria-hidden="true">to</span>
      <DateInput
        aria-label="Last Day"
        allowClear={false}
        value={last}
        minDate={dayjs(days.from)}
        maxDate={dayjs(latestEnd(days.from))}
        onChange={(to) => (to === null ? null : onChange(`${days.from}..${to}`))}
      />
    </span>
  )
}

export default PeriodDates
