import { useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Location } from 'react-router'
import { changedSearch } from './changed-search.js'

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
 * A panel over a screen, kept in the address. Opening it is a step that Back undoes; closing takes that step back, so that
 * nobody has to press Back twice to leave. Where the address itself came with the panel open, closing only takes it out.
 */
export const usePanel = (name: string): Panel => {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const left = useRef<Location | null>(null)
  return {
    about: params.get(name) || null,
    open: (about) => setParams(changedSearch(params, { [name]: about }), { state: opened }),
    turn: (about) => setParams(changedSearch(params, { [name]: about }), { replace: true, state: location.state }),
    close: () => {
      // A second Escape before the browser has gone back would leave the screen.
      if (left.current === location) return
      left.current = location
      if (location.state === opened) void navigate(-1)
      else setParams(changedSearch(params, { [name]: null }), { replace: true })
    },
  }
}
