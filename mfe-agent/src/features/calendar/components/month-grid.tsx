import type { CalendarEvent } from '@bluebonnet/contracts'
import { monthTitle, weekdayLong, weekdayShort } from '../days.js'
import type { Day } from '../days.js'
import { DayCell } from './day-cell.js'

interface MonthGridProps {
  month: Day
  weeks: readonly (readonly Day[])[]
  byDay: ReadonlyMap<Day, readonly CalendarEvent[]>
  today: Day
  chosen: Day
  timeZone: string
  isLoading: boolean
  onChoose: (day: Day) => void
}

const none: readonly CalendarEvent[] = []

/** The month, Sunday to Saturday. */
export const MonthGrid = ({ month, weeks, byDay, today, chosen, timeZone, isLoading, onChoose }: MonthGridProps) => (
  <table className="agent-month" aria-busy={isLoading}>
    <caption className="bb-hidden">{monthTitle(month)}</caption>
    <thead>
      <tr>{weeks[0]?.map((day) => <th key={day} scope="col" abbr={weekdayLong(day)}>{weekdayShort(day)}</th>)}</tr>
    </thead>
    <tbody>
      {weeks.map((week) => (
        <tr key={week[0]}>
          {week.map((day) => (
            <DayCell key={day} day={day} events={byDay.get(day) ?? none} timeZone={timeZone} isToday={day === today} isChosen={day === chosen}
              isOutside={day.slice(0, 7) !== month.slice(0, 7)} onChoose={onChoose} />
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
