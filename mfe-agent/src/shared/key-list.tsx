import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import { Button, KeyHint, useKeys, useSingleKeys } from '@bluebonnet/ui'
import { Tooltip } from '@bluebonnet/ui/filters'
import { type ReactNode, useState } from 'react'
import './key-list.css'

interface KeyList {
  /** Rendered where there is a keyboard. */
  button: ReactNode
  /** The shortcuts with their meanings. Empty until opened. */
  keys: ReactNode
}

/** The page's search field, not the header's. */
const search = (): void =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=search]')]
    .find((field) => field.closest('header') === null)
    ?.focus()

/** A screen's shortcuts, shown and hidden by a button or '?'. '/' focuses the search. */
export const useKeyList = (words: Readonly<Record<string, string>>, listensToKeys = true): KeyList => {
  const [isShown, setShown] = useState(false)
  const [areOn, setOn] = useSingleKeys()
  useKeys({ '?': () => setShown(!isShown), '/': search }, listensToKeys)
  const all = { ...words, '/': 'search', '?': 'show or hide these shortcuts' }
  return {
    button: (
      <Tooltip title="Keyboard shortcuts">
        <Button
          className="key-list-button"
          aria-expanded={isShown}
          aria-keyshortcuts="?"
          onClick={() => setShown(!isShown)}>
          <span className="bb-hidden">Keyboard shortcuts</span>
          <KeyHint>?</KeyHint>
        </Button>
      </Tooltip>
    ),
    keys: isShown ? (
      <div className="key-list">
        <dl aria-label="Keyboard shortcuts">
          {Object.entries(all).map(([key, does]) => (
            <div key={key} className="bb-flex">
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd className="bb-muted">{does}</dd>
            </div>
          ))}
        </dl>
        <label>
          <input type="checkbox" checked={areOn} onChange={({ target }) => setOn(target.checked)} /> Single-key
          shortcuts in this browser
        </label>
      </div>
    ) : null,
  }
}

const ofRows = { 'J / K': 'next and previous row', X: 'select the row' }

/** The shortcuts of a list with selectable rows (docs/rules/lists-and-search.md#selection). */
export const useRowKeyList = ({ isGiven = false, isOn = true }: { isGiven?: boolean; isOn?: boolean }): KeyList => {
  const mayGive = useMay('agents.manage') && isGiven
  return useKeyList({ ...ofRows, ...(mayGive ? { A: 'transfer selected' } : {}), Esc: 'clear selection' }, isOn)
}
