import { useAtOnce } from '@bluebonnet/portal-sdk'
import type { DealView } from '../hooks/use-deal-filters.js'

const views = [
  { value: 'list', label: 'List' },
  { value: 'board', label: 'Board' },
] as const

/** List or board; the address keeps it. */
export const ViewSwitch = ({ view, onChange }: { view: DealView; onChange: (view: DealView) => void }) => {
  const [shown, choose] = useAtOnce(view, onChange)
  return (
    <fieldset className="bb-switch">
      <legend className="bb-hidden">View</legend>
      {views.map(({ value, label }) => (
        <label key={value} className="bb-switch-choice">
          <input type="radio" name="view" value={value} checked={shown === value} onChange={() => choose(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
