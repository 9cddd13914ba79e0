import { screens } from '@bluebonnet/contracts'
import { useAtOnce } from '@bluebonnet/portal-sdk'
import { Button } from '@bluebonnet/ui'
import { NextIcon, PreviousIcon } from '@bluebonnet/ui/icons'
import { views } from '../views.js'
import type { CalendarView } from '../views.js'

const viewLabels: Record<CalendarView, string> = { month: 'Month', week: 'Week', agenda: 'Agenda' }
/** What a step back or on leaves behind. */
const steps: Record<CalendarView, string> = { month: 'month', week: 'week', agenda: '30 days' }

interface CalendarHeadProps {
  title: string
  view: CalendarView
  onView: (view: CalendarView) => void
  onToday: () => void
  onBack: () => void
  onNext: () => void
}

/** What is shown, how, and the way to other days. */
export const CalendarHead = ({ title, view, onView, onToday, onBack, onNext }: CalendarHeadProps) => {
  const [shown, choose] = useAtOnce(view, onView)
  return (
    <div className="agent-calendar-head">
      <h2 className="agent-calendar-title" aria-live="polite">
        {title}
      </h2>
      <fieldset className="agent-views" aria-label="View">
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
      <span className="agent-calendar-steps">
        <Button onClick={onToday}>{screens.calendar.today}</Button>
        <Button icon={<PreviousIcon aria-hidden />} onClick={onBack} aria-label={`Previous ${steps[view]}`} />
        <Button icon={<NextIcon aria-hidden />} onClick={onNext} aria-label={`Next ${steps[view]}`} />
      </span>
    </div>
  )
}
