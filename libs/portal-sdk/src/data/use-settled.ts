import { useEffect, useState } from 'react'

const delayMs = 250

/** The value once it has stood still for a moment: one call for a word, not one for each key. */
export const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
