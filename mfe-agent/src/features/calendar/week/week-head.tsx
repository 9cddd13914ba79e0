import type { CalendarEvent } from '@bluebonnet/contracts'
import { countText } from '../count-text.js'
import { dayNumber, fullDay, weekdayShort } from '../days.js'
import type { Day } from '../days.js'

interface WeekHeadProps {
  days: readonly Day[]
  byDay: ReadonlyMap<Day, readonly CalendarEvent[]>
  today: Day
  chosen: Day
  onChoose: (day: Day) => void
}

/** The week's days, each to be chosen. */
export const WeekHead = ({ days, byDay, today, chosen, onChoose }: WeekHeadProps) => (
  <div className="agent-week-head">
    {days.map((day) => (
      <button
        key={day}
        type="button"
        className={day === today ? 'agent-week-day agent-week-today' : 'agent-week-day'}
        aria-pressed={day === chosen}
        {...(day === today ? { 'aria-current': 'date' as const } : {})}
        onClick={() => onChoose(day)}>
        <span className="bb-hidden">
          {fullDay(day)}, {countText(byDay.get(day)?.length ?? 0)}
        </span>
        <span aria-hidden="true">{weekdayShort(day)}</span>
        <span className="agent-week-number" aria-hidden="true">
          {dayNumber(day)}
        </span>
      </button>
    ))}
  </div>
)
