import { useEffect, useState } from 'react'

const pauseMs = 250

/** The text as it stood when the last key is a moment ago. */
export const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
