import { useState } from 'react'

/**
 * A choice that the address keeps, shown as chosen at once: the router moves a moment after the press, and a radio that waits for
 * it jumps back meanwhile. A change of the address from elsewhere (Back, a link) wins.
 */
export const useAtOnce = <Value>(value: Value, onChange: (value: Value) => void): [shown: Value, choose: (value: Value) => void] => {
  const [known, setKnown] = useState(value)
  const [chosen, setChosen] = useState(value)
  if (value !== known) {
    setKnown(value)
    setChosen(value)
  }
  return [
    chosen,
    (next) => {
      setChosen(next)
      onChange(next)
    },
  ]
}
