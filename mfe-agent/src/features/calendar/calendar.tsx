import { eventTypeColours, eventTypeLabels, screens, toasts } from '@bluebonnet/contracts'
import { eventTypes, limits } from '@bluebonnet/domain'
import { sentenceOf, useDialogParam, useAtOnce } from '@bluebonnet/portal-sdk'
import { Button, ErrorState, formatCount, lazyDialog, PageHeader } from '@bluebonnet/ui'
import { AddIcon, CalendarIcon, Icon, NextIcon, PreviousIcon } from '@bluebonnet/ui/icons'
import { PageMore, useIsPhone } from '@bluebonnet/ui/page-more'
import { useMemo, useState } from 'react'
import { NewEventDialog } from '../../shared/dialogs.js'
import { eventsByDay, rowsOf, titleOf, views, type CalendarView } from './days.js'
import { deadlineColour, deadlineLabel } from './event-looks.js'
import { useMoveEvent } from './event-changes.js'
import { Agenda, DayEvents } from './event-list.js'
import type { Slot } from './event-values.js'
import { MonthGrid } from './month-grid.js'
import { useCalendarDay, useDayEvents, useEvents } from './use-calendar.js'
import { WeekGrid } from './week-grid.js'
import './calendar.css'

/** Explains the colours of the event types (docs/rules/screens.md#labels). */
const Legend = () => (
  <ul className="bb-legend bb-pad agent-legend" aria-label="Event types">
    {eventTypes.map((type) => (
      <li key={type}>
        <span className={`agent-legend-mark bb-tone-${eventTypeColours[type]}`} aria-hidden="true" />
        {eventTypeLabels[type]}
      </li>
    ))}
    <li>
      <span className={`agent-legend-mark bb-tone-${deadlineColour}`} aria-hidden="true" />
      {deadlineLabel}
    </li>
  </ul>
)

const viewLabels: Record<CalendarView, string> = { month: 'Month', week: 'Week', agenda: 'Agenda' }
/** The unit of one step back or forward. */
const steps: Record<CalendarView, string> = { month: 'month', week: 'week', agenda: '30 days' }

/** A phone has no room for the year of a span of days; a screen reader says it there too. */
const Title = ({ children: title }: { children: string }) => {
  const hasOneYear = title.match(/\d{4}/g)?.length === 1
  const brief = useIsPhone() && hasOneYear ? title.replace(/, \d{4}$/, '') : title
  if (brief === title) return title
  return (
    <>
      <span aria-hidden="true">{brief}</span>
      <span className="bb-hidden">{title}</span>
    </>
  )
}

interface CalendarHeadProps {
  title: string
  view: CalendarView
  onView: (view: CalendarView) => void
  onToday: () => void
  onBack: () => void
  onNext: () => void
}

const CalendarHead = ({ title, view, onView, onToday, onBack, onNext }: CalendarHeadProps) => {
  const [shown, choose] = useAtOnce(view, onView)
  return (
    <div className="bb-buttons bb-pad bb-items-center">
      <h2 className="bb-heading agent-calendar-title" aria-live="polite">
        <Title>{title}</Title>
      </h2>
      <span className="bb-flex">
        <Button onClick={onToday}>{screens.calendar.today}</Button>
        <Button icon={<Icon of={PreviousIcon} />} onClick={onBack} aria-label={`Previous ${steps[view]}`} />
        <Button icon={<Icon of={NextIcon} />} onClick={onNext} aria-label={`Next ${steps[view]}`} />
      </span>
      <fieldset className="bb-switch" aria-label="View">
        {views.map((one) => (
          <button
            key={one}
            type="button"
            className="agent-view"
            aria-pressed={one === shown}
            onClick={() => choose(one)}>
            {viewLabels[one]}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

const FeedDialog = lazyDialog(async () => (await import('./feed-dialog.js')).FeedDialog)

const Calendar = () => {
  const { timeZone, today, chosen, day, month, view, setView, choose, goToday, goBack, goOn } = useCalendarDay()
  const rows = rowsOf(view, month, day)
  const days = rows.flat()
  const { request, events, isCut } = useEvents(days, timeZone)
  const move = useMoveEvent(request, timeZone)
  const byDay = useMemo(() => eventsByDay(events.data ?? [], timeZone), [events.data, timeZone])
  const ofDay = useDayEvents(day, timeZone, { isCut, known: events.isPending ? undefined : (byDay.get(day) ?? []) })
  const [isAdding, setAdding] = useDialogParam('event')
  const [slot, setSlot] = useState<Slot | null>(null)
  const [isSubscribing, setSubscribing] = useState(false)
  const addAt = (chosenSlot: Slot | null): void => {
    setSlot(chosenSlot)
    setAdding(true)
  }
  const title = titleOf(view, month, rows)
  const shownDays = { byDay, today, timeZone, isLoading: events.isPending }
  const isAgenda = view === 'agenda'
  // While the events are unknown, the page must not claim that there are none.
  const isUnknown = events.isError && events.data === undefined
  return (
    <div className="bb-stack">
      <PageHeader
        title={screens.calendar.title}
        action={
          <>
            <PageMore>
              <Button icon={<Icon of={CalendarIcon} />} onClick={() => setSubscribing(true)}>
                Subscribe
              </Button>
            </PageMore>
            <Button type="primary" icon={<Icon of={AddIcon} />} onClick={() => addAt(null)}>
              {screens.calendar.add}
            </Button>
          </>
        }
      />
      <div className={isAgenda ? '' : 'bb-split agent-calendar'}>
        <section className="bb-card" aria-label={title}>
          <CalendarHead title={title} view={view} onView={setView} onToday={goToday} onBack={goBack} onNext={goOn} />
          {events.isError ? (
            <ErrorState
              title={toasts.eventsFailed}
              advice={sentenceOf(events.error) ?? undefined}
              onRetry={() => void events.refetch()}
            />
          ) : null}
          {isCut ? (
            <output className="bb-muted bb-block agent-calendar-cut">
              More than {formatCount(limits.listRows)} entries fall on these days; those entered last are marked. Choose
              a day of the month to see all of its own.
            </output>
          ) : null}
          {isAgenda && !isUnknown ? <Agenda days={days} {...shownDays} /> : null}
          {view === 'week' && !isUnknown ? (
            <WeekGrid
              title={title}
              days={days}
              chosen={day}
              onChoose={choose}
              onMove={move}
              onAdd={addAt}
              {...shownDays}
            />
          ) : null}
          {view === 'month' && !isUnknown ? (
            <MonthGrid
              title={title}
              month={month}
              weeks={rows}
              chosen={day}
              onChoose={choose}
              onMove={move}
              onAdd={addAt}
              {...shownDays}
            />
          ) : null}
          <Legend />
        </section>
        {isUnknown || isAgenda ? null : <DayEvents day={day} events={ofDay} timeZone={timeZone} />}
      </div>
      <NewEventDialog
        slot={slot ?? (chosen === null ? null : { day: chosen })}
        open={isAdding}
        onClose={() => setAdding(false)}
      />
      <FeedDialog open={isSubscribing} onClose={() => setSubscribing(false)} />
    </div>
  )
}

export default Calendar
