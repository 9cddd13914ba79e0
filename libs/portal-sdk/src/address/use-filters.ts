import { use, useRef } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Location } from 'react-router'

/** How far lists were paged: 'shown', or 'shown' with what it is of. */
const isPaging = (name: string): boolean => /^shown($|\.)/.test(name)

/** The search part of an address after a change: null or '' takes a parameter out, what is not named stays. */
export const changedSearch = (
  before: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): URLSearchParams => {
  const after = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') after.delete(name)
    else after.set(name, value)
  }
  return after
}

/** The same after a change of what is listed: lists then begin at their top again. */
export const filteredSearch = (
  before: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): URLSearchParams =>
  changedSearch(before, {
    ...Object.fromEntries([...before.keys()].filter(isPaging).map((name) => [name, null])),
    ...changes,
  })

interface Place {
  pathname: string
  search: string
  state: unknown
}

interface Address {
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
 * The search part of the address as it is now. The router draws a move a moment after it makes it: what is chosen in
 * between adds to the move. Its own history knows; where that cannot be had, what is drawn has to do. A page that is
 * being left changes nothing any more.
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

type Changes = Readonly<Record<string, string | null>>
type Change = (before: URLSearchParams) => URLSearchParams

/** Search, filters and view of a screen, kept in the address. A choice is a step that the browser's Back undoes. */
export const useFilters = () => {
  const { drawn, now, push, replace } = useAddress()
  const go = (change: Change, isStep: (before: URLSearchParams) => boolean): void => {
    const { search: before, state } = now()
    const after = change(before)
    if (after.toString() === before.toString()) return
    if (isStep(before)) push(after)
    else replace(after, state)
  }
  return {
    /** What the address holds, '' where it holds nothing. */
    get: (name: string): string => drawn.get(name) ?? '',
    /** The filter's value if it is one of those known, else undefined. */
    oneOf: <Value extends string>(name: string, known: readonly Value[]): Value | undefined =>
      known.find((value) => value === drawn.get(name)),
    /** For a choice that leaves the lists as they are: a view, a tab, a day. Null or an empty text takes it out. */
    set: (changes: Changes): void =>
      go(
        (before) => changedSearch(before, changes),
        () => true,
      ),
    /** Chooses which rows are listed: the lists begin at their top again. Null or '' takes a filter out. */
    filter: (changes: Changes): void =>
      go(
        (before) => filteredSearch(before, changes),
        () => true,
      ),
    /** For what is typed: the first word is a step, and what is typed after it stays in that step. */
    search: (text: string): void =>
      go(
        (before) => filteredSearch(before, { q: text }),
        (before) => !before.has('q'),
      ),
    /** For what is no step of its own: how far a list is shown, an open dialog. */
    keep: (changes: Changes): void =>
      go(
        (before) => changedSearch(before, changes),
        () => false,
      ),
  }
}

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
 * A panel over a screen, kept in the address. Opening is a step that Back undoes, and closing takes that step back;
 * where the address came with the panel open, closing only takes it out.
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

interface ChosenPeriod {
  /** As it is written, whatever the address holds: the server refuses what is none. Undefined while none is chosen. */
  period: string | undefined
  choose: (period: string | null) => void
}

/** The period whose figures a screen shows, kept in the address as its filters are. */
export const usePeriod = (): ChosenPeriod => {
  const { get, filter } = useFilters()
  return { period: get('period') || undefined, choose: (period) => filter({ period }) }
}

/** Whether the dialog named in the address (`?new=deal`) is open: a link, and the command palette, can open it. */
export const useAct = (name: string): [isOpen: boolean, setOpen: (open: boolean) => void] => {
  const { get, keep } = useFilters()
  return [get('new') === name, (open) => keep({ new: open ? name : '' })]
}
