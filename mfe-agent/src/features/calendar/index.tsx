import { limits, screens, toastTexts } from '@bluebonnet/contracts'
import { sentenceOf } from '@bluebonnet/portal-sdk'
import { Button, ErrorState, formatCount, lazyDialog, PageHeader } from '@bluebonnet/ui'
import { AddIcon, CalendarIcon } from '@bluebonnet/ui/icons'
import { useMemo, useState } from 'react'
import { NewEventDialog } from '../../shared/dialogs.js'
import { useAct } from '../../shared/use-act.js'
import './calendar.css'
import { Agenda } from './components/agenda.js'
import { CalendarHead } from './components/calendar-head.js'
import { DayEvents } from './components/day-events.js'
import { Legend } from './components/legend.js'
import { MonthGrid } from './components/month-grid.js'
import { eventsByDay } from './event-days.js'
import { useCalendarDay, useDayEvents, useEvents } from './hooks/use-calendar.js'
import { useMoveEvent } from './hooks/use-move-event.js'
import type { Slot } from './event-values.js'
import { rowsOf, titleOf } from './views.js'
import { WeekGrid } from './week/week-grid.js'

const FeedDialog = lazyDialog(async () => (await import('./components/feed-dialog.js')).FeedDialog)

const Calendar = () => {
  const { timeZone, today, chosen, day, month, view, setView, choose, goToday, goBack, goOn } = useCalendarDay()
  const rows = rowsOf(view, month, day)
  const days = rows.flat()
  const { request, events, isCut } = useEvents(days, timeZone)
  const move = useMoveEvent(request, timeZone)
  const byDay = useMemo(() => eventsByDay(events.data ?? [], timeZone), [events.data, timeZone])
  const ofDay = useDayEvents(day, timeZone, { isCut, known: events.isPending ? undefined : (byDay.get(day) ?? []) })
  const [isAdding, setAdding] = useAct('event')
  const [slot, setSlot] = useState<Slot | null>(null)
  const [isSubscribing, setSubscribing] = useState(false)
  const addAt = (chosenSlot: Slot | null): void => {
    setSlot(chosenSlot)
    setAdding(true)
  }
  const title = titleOf(view, month, rows)
  const shownDays = { byDay, today, timeZone, isLoading: events.isPending }
  const isAgenda = view === 'agenda'
  // Without events to show, days without any would say what nobody knows.
  const isUnknown = events.isError && events.data === undefined
  return (
    <div className="bb-stack">
      <PageHeader
        title={screens.calendar.title}
        action={
          <>
            <Button icon={<CalendarIcon aria-hidden />} onClick={() => setSubscribing(true)}>
              Subscribe
            </Button>
            <Button type="primary" icon={<AddIcon aria-hidden />} onClick={() => addAt(null)}>
              {screens.calendar.add}
            </Button>
          </>
        }
      />
      <div className={isAgenda ? '' : 'agent-calendar'}>
        <section className="bb-card" aria-label={title}>
          <CalendarHead title={title} view={view} onView={setView} onToday={goToday} onBack={goBack} onNext={goOn} />
          {events.isError ? (
            <ErrorState
              title={toastTexts.eventsFailed}
              advice={sentenceOf(events.error) ?? undefined}
              onRetry={() => void events.refetch()}
            />
          ) : null}
          {isCut ? (
            <output className="agent-calendar-cut">
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
