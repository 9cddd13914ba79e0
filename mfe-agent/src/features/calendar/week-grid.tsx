import { daysBetween } from '@bluebonnet/domain'
import type { CalendarEvent } from '@bluebonnet/contracts'
import { lazyDialog } from '@bluebonnet/ui'
import { useDialogAbout } from '@bluebonnet/ui/use-dialog-about'
import { useEffect, useEffectEvent, useRef, type DragEvent } from 'react'
import { DayHours } from './day-hours.js'
import { countText, dayNumber, daysFrom, fullDay, weekdayShort, type Day } from './days.js'
import { startDrag, useEventDrop } from './dragging.js'
import { chipText, colourOf, kindOf } from './event-looks.js'
import { dayMinutes, firstMinute, isWholeDay } from './placing.js'
import type { GridProps } from './use-calendar.js'
import './week.css'

const hours = Array.from({ length: 23 }, (_, index) => index + 1)
const hourText = (hour: number): string =>
  new Intl.DateTimeFormat(undefined, { hour: 'numeric', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 0, 1, hour)))

/** The hour labels. Each event announces its own time, so screen readers skip these. */
const Hours = () => (
  <div className="agent-week-hours" aria-hidden="true">
    {hours.map((hour) => (
      <span key={hour} className="agent-week-hour" style={{ top: `${(hour / 24) * 100}%` }}>
        {hourText(hour)}
      </span>
    ))}
  </div>
)

interface WeekGridProps extends GridProps {
  days: readonly Day[]
}

type WeekHeadProps = Pick<WeekGridProps, 'days' | 'byDay' | 'today' | 'chosen' | 'onChoose'>

/** The days of the week as buttons. */
const WeekHead = ({ days, byDay, today, chosen, onChoose }: WeekHeadProps) => (
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

interface WholeDaysProps extends Pick<WeekGridProps, 'days' | 'byDay' | 'chosen' | 'onMove'> {
  onOpen: (event: CalendarEvent, day: Day) => void
}

const Chip = ({ event, day, onOpen }: { event: CalendarEvent; day: Day; onOpen: WholeDaysProps['onOpen'] }) => (
  <button
    type="button"
    className={`bb-ellipsis agent-day-event agent-week-whole bb-tone-${colourOf(event)}`}
    title={`${kindOf(event)}: ${event.title}`}
    draggable={!event.isDealDate}
    onDragStart={(drag: DragEvent) => startDrag(drag.dataTransfer, { id: event.id, from: day })}
    onClick={() => onOpen(event, day)}>
    <span className="bb-hidden">All day, {kindOf(event)}: </span>
    {chipText(event)}
  </button>
)

interface CellProps extends Pick<WholeDaysProps, 'onOpen' | 'onMove'> {
  day: Day
  events: readonly CalendarEvent[]
  isChosen: boolean
}

const Cell = ({ day, events, isChosen, onOpen, onMove }: CellProps) => {
  const place = useRef<HTMLUListElement>(null)
  useEventDrop(place, (taken) => {
    if (taken.from !== day) onMove(taken.id, { days: daysBetween(taken.from, day) })
  })
  return (
    <ul
      ref={place}
      className={isChosen ? 'agent-week-cell agent-week-chosen' : 'agent-week-cell'}
      aria-label={`All day, ${fullDay(day)}`}>
      {events.map((event) => (
        <li key={event.id}>
          <Chip event={event} day={day} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

/** The row of all-day events. Hidden when there are none. */
const WholeDays = ({ days, byDay, chosen, onOpen, onMove }: WholeDaysProps) => {
  const ofDay = (day: Day): CalendarEvent[] => (byDay.get(day) ?? []).filter(isWholeDay)
  if (days.every((day) => ofDay(day).length === 0)) return null
  return (
    <div className="agent-week-wholes">
      <span className="agent-week-label" aria-hidden="true">
        All day
      </span>
      {days.map((day) => (
        <Cell key={day} day={day} events={ofDay(day)} isChosen={day === chosen} onOpen={onOpen} onMove={onMove} />
      ))}
    </div>
  )
}

const EditEventDialog = lazyDialog(async () => (await import('./event-dialogs.js')).EditEventDialog)

const none: readonly CalendarEvent[] = []
const nothing: ReadonlyMap<Day, readonly CalendarEvent[]> = new Map()
/** Half the height of an hour label, which is centred on its line. */
const hourHalf = 10

/** A week by hours, Sunday to Saturday, in local time of the brokerage. A phone shows the selected day only. */
export const WeekGrid = (props: WeekGridProps) => {
  const { title, days, byDay, today, chosen, timeZone, isLoading, onChoose, onMove, onAdd } = props
  const scroll = useRef<HTMLElement>(null)
  const { about: edited, open: isEditing, ...editing } = useDialogAbout<CalendarEvent | null>(null)
  const [first = ''] = days

  const showBeginning = useEffectEvent((sunday: Day, isWaiting: boolean) => {
    const { current } = scroll
    if (current !== null)
      current.scrollTop =
        (firstMinute(isWaiting ? nothing : byDay, daysFrom(sunday, 7), timeZone) / dayMinutes) * current.scrollHeight -
        hourHalf
  })
  useEffect(() => {
    showBeginning(first, isLoading)
  }, [first, isLoading])

  /** Opens an editable event. A deal's date selects its day, because it is changed on the deal. */
  const open = (event: CalendarEvent, day: Day): void => {
    onChoose(day)
    if (!event.isDealDate) editing.ask(event)
  }

  return (
    <div className="agent-week" aria-busy={isLoading}>
      <WeekHead days={days} byDay={byDay} today={today} chosen={chosen} onChoose={onChoose} />
      <WholeDays days={days} byDay={byDay} chosen={chosen} onOpen={open} onMove={onMove} />
      <section className="agent-week-scroll" aria-label={`Hours of ${title}`} ref={scroll}>
        <Hours />
        {days.map((day) => (
          <DayHours
            key={day}
            day={day}
            events={byDay.get(day) ?? none}
            isToday={day === today}
            isChosen={day === chosen}
            timeZone={timeZone}
            onOpen={open}
            onMove={onMove}
            onAdd={onAdd}
          />
        ))}
      </section>
      {edited === null ? null : (
        <EditEventDialog key={edited.id} event={edited} open={isEditing} onClose={editing.close} />
      )}
    </div>
  )
}
