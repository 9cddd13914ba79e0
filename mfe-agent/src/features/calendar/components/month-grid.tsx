import type { CalendarEvent } from '@bluebonnet/contracts'
import { weekdayLong, weekdayShort } from '../days.js'
import type { Day } from '../days.js'
import type { Shift } from '../move-event.js'
import { DayCell } from './day-cell.js'

interface MonthGridProps {
  title: string
  /** Days of other months are dimmed. */
  month: Day
  weeks: readonly (readonly Day[])[]
  byDay: ReadonlyMap<Day, readonly CalendarEvent[]>
  today: Day
  chosen: Day
  timeZone: string
  isLoading: boolean
  onChoose: (day: Day) => void
  onMove: (eventId: string, shift: Shift) => void
}

const none: readonly CalendarEvent[] = []

/** A month, Sunday to Saturday. */
export const MonthGrid = ({
  title,
  month,
  weeks,
  byDay,
  today,
  chosen,
  timeZone,
  isLoading,
  onChoose,
  onMove,
}: MonthGridProps) => (
  <table className="agent-month" aria-busy={isLoading}>
    <caption className="bb-hidden">{title}</caption>
    <thead>
      <tr>
        {weeks[0]?.map((day) => (
          <th key={day} scope="col" abbr={weekdayLong(day)}>
            {weekdayShort(day)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeks.map((week) => (
        <tr key={week[0]}>
          {week.map((day) => (
            <DayCell
              key={day}
              day={day}
              events={byDay.get(day) ?? none}
              timeZone={timeZone}
              isToday={day === today}
              isChosen={day === chosen}
              isOutside={day.slice(0, 7) !== month.slice(0, 7)}
              onChoose={onChoose}
              onMove={onMove}
            />
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
