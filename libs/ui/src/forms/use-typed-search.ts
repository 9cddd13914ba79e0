import { useEffect, useState } from 'react'

interface TypedSearch {
  text: string
  setText: (text: string) => void
  searchNow: (text: string) => void
}

/**
 * The text of a search box whose search is kept elsewhere, in the address: asked for a moment after the last key. What
 * was asked for comes back as `value` later than the next key may be pressed, so only a value that nobody asked for
 * here (Back, a cleared filter) replaces the text.
 */
export const useTypedSearch = (value: string, onSearch: (text: string) => void, delayMs: number): TypedSearch => {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const [onTheWay, setOnTheWay] = useState<readonly string[]>([])
  if (value !== known) {
    const arrived = onTheWay.indexOf(value)
    setKnown(value)
    setOnTheWay(arrived === -1 ? [] : onTheWay.slice(arrived + 1))
    if (arrived === -1) setText(value)
  }
  const last = onTheWay.at(-1) ?? value
  const searchNow = (wanted: string): void => {
    if (wanted !== last) setOnTheWay([...onTheWay, wanted])
    onSearch(wanted)
  }

  useEffect(() => {
    if (text === last) return undefined
    const timer = setTimeout(() => searchNow(text), delayMs)
    return () => clearTimeout(timer)
  })

  return { text, setText, searchNow }
}
