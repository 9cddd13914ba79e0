import { screens, toastTexts } from '@bluebonnet/contracts'
import { sentenceOf } from '@bluebonnet/portal-sdk'
import { AddIcon, Button, ErrorState, NextIcon, PageHeader, PreviousIcon } from '@bluebonnet/ui'
import { useMemo, useState } from 'react'
import './calendar.css'
import { DayEvents } from './components/day-events.js'
import { NewEventDialog } from './components/event-dialogs.js'
import { Legend } from './components/legend.js'
import { MonthGrid } from './components/month-grid.js'
import { monthTitle } from './days.js'
import { eventsByDay } from './event-days.js'
import { useCalendarDay, useMonthEvents } from './hooks/use-calendar.js'

const Calendar = () => {
  const { timeZone, today, chosen, day, month, choose, goToday, goBack, goOn } = useCalendarDay()
  const { weeks, events } = useMonthEvents(month, timeZone)
  const byDay = useMemo(() => eventsByDay(events.data ?? [], timeZone), [events.data, timeZone])
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="bb-stack">
      <PageHeader title={screens.calendar.title}
        action={<Button type="primary" icon={<AddIcon aria-hidden />} onClick={() => setAdding(true)}>{screens.calendar.add}</Button>} />
      <div className="agent-calendar">
        <section className="bb-card" aria-label={monthTitle(month)}>
          <div className="agent-calendar-head">
            <h2 className="agent-calendar-title" aria-live="polite">{monthTitle(month)}</h2>
            <Button onClick={goToday}>{screens.calendar.today}</Button>
            <Button icon={<PreviousIcon aria-hidden />} onClick={goBack} aria-label="Previous month" />
            <Button icon={<NextIcon aria-hidden />} onClick={goOn} aria-label="Next month" />
          </div>
          {events.isError ? (
            <ErrorState title={toastTexts.eventsFailed} advice={sentenceOf(events.error) ?? undefined} onRetry={() => void events.refetch()} />
          ) : null}
          <MonthGrid month={month} weeks={weeks} byDay={byDay} today={today} chosen={day} timeZone={timeZone} isLoading={events.isPending} onChoose={choose} />
          <Legend />
        </section>
        {events.isError ? null : <DayEvents day={day} events={events.isPending ? undefined : (byDay.get(day) ?? [])} timeZone={timeZone} />}
      </div>
      <NewEventDialog day={chosen} open={isAdding} onClose={() => setAdding(false)} />
    </div>
  )
}

export default Calendar
