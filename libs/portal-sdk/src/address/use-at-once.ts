import { startTransition, useOptimistic } from 'react'

/**
 * A choice that the address keeps, shown at once: the router moves a moment later, and a radio would jump back
 * meanwhile. Until the move is drawn, no longer: a Back before that leaves the choice undone. `onChange` moves the
 * address before it returns.
 */
export const useAtOnce = <Value>(
  value: Value,
  onChange: (value: Value) => void,
): [shown: Value, choose: (value: Value) => void] => {
  const [shown, show] = useOptimistic(value)
  const choose = (next: Value): void =>
    startTransition(() => {
      show(() => next)
      onChange(next)
    })
  return [shown, choose]
}
