import { use, useRef } from 'react'
import {
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
  useNavigate,
  useSearchParams,
  type Location,
} from 'react-router'

/** The shown length of a list: 'shown', or 'shown' with the name of the list. */
const isPaging = (name: string): boolean => /^shown($|\.)/.test(name)

/** The query of an address after a change: null or '' removes a parameter, others stay. */
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

/** The query after a filter change: lists start at their top again. */
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
  /** The current query and history state, which may be rendered a moment later. */
  now: () => { search: URLSearchParams; state: unknown }
  /** Adds a history entry, which Back undoes. */
  push: (search: URLSearchParams, state?: unknown) => void
  /** Replaces the current history entry. */
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
 * The current query of the address. The router renders a navigation a moment after it makes it: a choice in between
 * adds to the navigation. The router's own history has the current value; without it, the rendered value is used. A
 * page that is being left changes nothing any more.
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

/** Search, filters and view of a screen, stored in the address. A choice adds a history entry, which Back undoes. */
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
    /** The value in the address, or ''. */
    get: (name: string): string => drawn.get(name) ?? '',
    /** The filter's value if it is valid, else undefined. */
    oneOf: <Value extends string>(name: string, known: readonly Value[]): Value | undefined =>
      known.find((value) => value === drawn.get(name)),
    /** For a choice that does not change the lists' rows: a view, a tab, a day. Null or an empty text removes it. */
    set: (changes: Changes): void =>
      go(
        (before) => changedSearch(before, changes),
        () => true,
      ),
    /** Filters the lists, which start at their top again. Null or '' removes a filter. */
    filter: (changes: Changes): void =>
      go(
        (before) => filteredSearch(before, changes),
        () => true,
      ),
    /** For typed text: the first change adds a history entry, later ones replace it. */
    search: (text: string): void =>
      go(
        (before) => filteredSearch(before, { q: text }),
        (before) => !before.has('q'),
      ),
    /** For changes without a history entry: the shown length of a list, an open dialog. */
    replace: (changes: Changes): void =>
      go(
        (before) => changedSearch(before, changes),
        () => false,
      ),
  }
}

interface Panel {
  /** The subject of the panel, null while it is closed. */
  subject: string | null
  open: (about: string) => void
  /** Changes the subject of the open panel, without a history entry. */
  show: (about: string) => void
  close: () => void
}

const opened = 'panel opened here'

/**
 * A panel over a screen, stored in the address. Opening adds a history entry, and closing goes back. If the page was
 * loaded with the panel open, closing only removes it from the address.
 */
export const usePanel = (name: string): Panel => {
  const { drawn, now, push, replace } = useAddress()
  const location = useLocation()
  const navigate = useNavigate()
  const left = useRef<Location | null>(null)
  return {
    subject: drawn.get(name) || null,
    open: (about) => push(changedSearch(now().search, { [name]: about }), opened),
    show: (about) => replace(changedSearch(now().search, { [name]: about }), now().state),
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
  /** As in the address: the server refuses an invalid one. Undefined without a choice. */
  period: string | undefined
  choose: (period: string | null) => void
}

/** The period of a screen's figures, stored in the address like its filters. */
export const usePeriod = (): ChosenPeriod => {
  const { get, filter } = useFilters()
  return { period: get('period') || undefined, choose: (period) => filter({ period }) }
}

/** Whether the dialog named in the address (`?new=deal`) is open: a link, and the command palette, can open it. */
export const useDialogParam = (name: string): [isOpen: boolean, setOpen: (open: boolean) => void] => {
  const { get, replace } = useFilters()
  return [get('new') === name, (open) => replace({ new: open ? name : '' })]
}
