import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Location } from 'react-router'
import { changedSearch } from './changed-search.js'
import { useAddress } from './use-address.js'

interface Panel {
  /** What the panel is about, null while it is closed. */
  about: string | null
  open: (about: string) => void
  /** The open panel shows something else: no step of its own. */
  turn: (about: string) => void
  close: () => void
}

const opened = 'panel opened here'

/**
 * A panel over a screen, kept in the address. Opening it is a step that Back undoes; closing takes that step back, so
 * that nobody has to press Back twice to leave. Where the address itself came with the panel open, closing only takes
 * it out.
 */
export const usePanel = (name: string): Panel => {
  const { drawn, now, push, replace } = useAddress()
  const location = useLocation()
  const navigate = useNavigate()
  const left = useRef<Location | null>(null)
  return {
    about: drawn.get(name) || null,
    open: (about) => push(changedSearch(now().search, { [name]: about }), opened),
    turn: (about) => replace(changedSearch(now().search, { [name]: about }), now().state),
    close: () => {
      // A second Escape before the browser has gone back would leave the screen.
      if (left.current === location) return
      left.current = location
      const { search, state } = now()
      if (state === opened) void navigate(-1)
      else replace(changedSearch(search, { [name]: null }), null)
    },
  }
}
