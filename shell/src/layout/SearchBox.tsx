import { screens } from '@bluebonnet/contracts'
import { useDebounced } from '@bluebonnet/portal-sdk'
import { useState } from 'react'
import { useUi } from '../app/ui-state.js'
import { SearchResults, type Screens } from './SearchResults.js'
import { useArrowKeys } from './use-arrow-keys.js'
import { usePanel } from './use-panel.js'
import { minimumLength } from './use-search.js'

const keys = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'

/**
 * The header's search. Results appear below while the user types. Escape closes them; arrow keys and Tab move through
 * them.
 */
export const SearchBox = (menu: Screens) => {
  const [text, setText] = useState('')
  const { open, frame } = usePanel('search')
  const words = text.trim()
  const sought = useDebounced(words)
  const [found, setFound] = useState('')
  useArrowKeys(frame, found === words)
  const setPanel = useUi((state) => state.setPanel)
  const setPaletteOpen = useUi((state) => state.setPaletteOpen)
  const type = (value: string) => {
    setText(value)
    setPanel(value.trim().length >= minimumLength ? 'search' : null)
  }
  return (
    <search className="shell-search">
      <div className="shell-anchor" ref={frame}>
        <input
          type="search"
          className="bb-input"
          placeholder={screens.searchPlaceholder}
          aria-label={screens.searchPlaceholder}
          value={text}
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
          onFocus={() => type(text)}
        />
        <button
          type="button"
          className="bb-caption shell-palette-button"
          aria-label={`${keys}: open the command palette`}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => setPaletteOpen(true)}>
          {keys}
        </button>
        {open && sought.length >= minimumLength ? <SearchResults text={sought} {...menu} onFound={setFound} /> : null}
      </div>
    </search>
  )
}
