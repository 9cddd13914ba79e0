const hours = Array.from({ length: 23 }, (_, index) => index + 1)
const hourText = (hour: number): string =>
  new Intl.DateTimeFormat(undefined, { hour: 'numeric', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 0, 1, hour)))

/** The hours beside the days. Each event says its own, so that a screen reader need not hear these. */
export const Hours = () => (
  <div className="agent-week-hours" aria-hidden="true">
    {hours.map((hour) => (
      <span key={hour} className="agent-week-hour" style={{ top: `${(hour / 24) * 100}%` }}>
        {hourText(hour)}
      </span>
    ))}
  </div>
)
