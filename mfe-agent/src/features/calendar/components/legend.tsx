import { eventTypeColours, eventTypeLabels, eventTypes } from '@bluebonnet/contracts'

/** Which colour is which kind of event (docs/rules/screens.md#labels). */
export const Legend = () => (
  <ul className="agent-legend" aria-label="Event types">
    {eventTypes.map((type) => (
      <li key={type}>
        <span className={`agent-legend-mark bb-tone-${eventTypeColours[type]}`} aria-hidden="true" />
        {eventTypeLabels[type]}
      </li>
    ))}
  </ul>
)
