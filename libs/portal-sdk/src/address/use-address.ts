import { use } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, useLocation, useSearchParams } from 'react-router'

interface Place {
  pathname: string
  search: string
  state: unknown
}

interface Address {
  /** The search part as it is drawn. */
  drawn: URLSearchParams
  /** The search part and the state of the step as they are now, which may be drawn a moment later. */
  now: () => { search: URLSearchParams; state: unknown }
  /** A step that Back undoes. */
  push: (search: URLSearchParams, state?: unknown) => void
  /** The present step holds something else. */
  replace: (search: URLSearchParams, state: unknown) => void
}

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  'state' in value &&
  'pathname' in value &&
  typeof value.pathname === 'string' &&
  'search' in value &&
  typeof value.search === 'string'

/**
 * The search part of the address, for all who change it. The router draws a move a moment after it makes it: what is
 * chosen in between adds to the move, where reading what is drawn would take it back. Only the router's own history
 * knows how it stands now; it is behind a name that the router may change, and without it what is drawn has to do. A
 * page that is being left changes nothing any more: a search that was typed just before must take nobody back to it.
 */
export const useAddress = (): Address => {
  const { navigator } = use(NavigationContext)
  const location = useLocation()
  const [drawn, setParams] = useSearchParams()
  const place = (): Place => {
    const known: unknown = 'location' in navigator ? navigator.location : location
    return isPlace(known) ? known : location
  }
  const move = (search: URLSearchParams, options: { replace?: boolean; state: unknown }): void => {
    if (place().pathname === location.pathname) setParams(search, options)
  }
  return {
    drawn,
    now: () => {
      const { search, state } = place()
      return { search: new URLSearchParams(search), state }
    },
    push: (search, state = null) => move(search, { state }),
    replace: (search, state) => move(search, { replace: true, state }),
  }
}
