import { startTransition, useOptimistic } from 'react'

/**
 * A choice that the address keeps, shown as chosen at once: the router moves a moment after the press, and a radio that
 * waits for it jumps back meanwhile. It is shown until the move is drawn and not longer: a Back that comes before that
 * draws both as one step, which leaves the address as it was and the choice undone. `onChange` moves the address before
 * it returns.
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
