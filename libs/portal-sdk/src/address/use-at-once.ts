import { startTransition, useOptimistic } from 'react'

/**
 * Shows a choice of the address at once: the router updates the address a moment later, and a radio would jump back
 * meanwhile. It ends when the new address is rendered: a Back before that undoes the choice. `onChange` updates the
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
