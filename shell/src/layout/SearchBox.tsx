import { screens } from '@bluebonnet/contracts'
import { useEffect, useState } from 'react'
import { SearchResults } from './SearchResults.js'
import { usePanel } from './use-panel.js'
import { useUi } from '../app/ui-state.js'

const pauseMs = 250
const shortest = 2

const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** The header's search: what it finds appears below as one types; Escape closes, Tab goes through the results. */
export const SearchBox = () => {
  const [text, setText] = useState('')
  const { open, frame } = usePanel('search')
  const setPanel = useUi((state) => state.setPanel)
  const sought = useSettled(text.trim())
  const type = (value: string) => {
    setText(value)
    setPanel(value.trim().length >= shortest ? 'search' : null)
  }
  return (
    <search className="shell-search">
      <div className="shell-anchor" ref={frame}>
        <input
          type="search" className="shell-search-input" placeholder={screens.searchPlaceholder} aria-label={screens.searchPlaceholder} value={text}
          autoComplete="off" onChange={(event) => type(event.target.value)} onFocus={() => type(text)}
        />
        {open && sought.length >= shortest ? <SearchResults text={sought} /> : null}
      </div>
    </search>
  )
}
