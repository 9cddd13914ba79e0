import { Input } from 'antd'
import { useEffect, useState } from 'react'
import { SearchIcon } from '../icons/search.js'

interface SearchBoxProps {
  /** The search in force, as the address holds it. */
  value: string
  /** Called a moment after the last key, and at once on Enter or when cleared. */
  onSearch: (text: string) => void
  placeholder: string
  /** Spoken name; the placeholder unless given. */
  label?: string
  delayMs?: number
}

/** Searches while typing, without a call for each key. */
export const SearchBox = ({ value, onSearch, placeholder, label = placeholder, delayMs = 250 }: SearchBoxProps) => {
  const [text, setText] = useState(value)
  // What the box itself asked for comes back as `value`; only a change from outside (Back, a cleared filter) replaces the text.
  const [asked, setAsked] = useState(value)
  if (value !== asked) {
    setAsked(value)
    setText(value)
  }
  const search = (wanted: string): void => {
    setAsked(wanted)
    onSearch(wanted)
  }

  useEffect(() => {
    if (text === asked) return undefined
    const timer = setTimeout(() => search(text), delayMs)
    return () => clearTimeout(timer)
  })

  return (
    <Input className="bb-search" type="search" value={text} placeholder={placeholder} aria-label={label} prefix={<SearchIcon aria-hidden />} allowClear
      onChange={(event) => setText(event.target.value)} onPressEnter={() => search(text)} onClear={() => search('')} />
  )
}
