import { Button, Input } from 'antd'
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react'
import { clearMark } from '../base/clear-mark.js'
import { Icon, SearchIcon } from '../icons.js'

/**
 * The options of an enumeration with their labels, for Select and Radio: `optionsOf(clientTypes, clientTypeLabels)`.
 */
export const optionsOf = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): { value: Value; label: string }[] => values.map((value) => ({ value, label: labels[value] }))

interface Choice {
  value: string
  label: string
}

/** A filter's options, with the one for no filter first. */
export const withAllChoice = (label: string, choices: readonly Choice[]): Choice[] => [{ value: '', label }, ...choices]

interface TypedSearch {
  text: string
  setText: (text: string) => void
  searchNow: (text: string) => void
}

const cleared = { clearIcon: clearMark }

/** After the last key, in milliseconds. */
const pauseMs = 250

/**
 * The text of a search box whose search is in the address. A search comes back as `value` later than the next key: only
 * a value from elsewhere (Back, a cleared filter) replaces the text.
 */
const useTypedSearch = (value: string, onSearch: (text: string) => void): TypedSearch => {
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
    const timer = setTimeout(() => searchNow(text), pauseMs)
    return () => clearTimeout(timer)
  })

  return { text, setText, searchNow }
}

interface SearchBoxProps {
  /** The current search of the address. */
  value: string
  /** Called a moment after the last key, and at once on Enter or when cleared. */
  onSearch: (text: string) => void
  placeholder: string
  label?: string
}

/** Searches while typing, without a call for each key. */
export const SearchBox = ({ value, onSearch, placeholder, label = placeholder }: SearchBoxProps) => {
  const { text, setText, searchNow } = useTypedSearch(value, onSearch)
  return (
    <Input
      className="bb-search"
      type="search"
      value={text}
      placeholder={placeholder}
      aria-label={label}
      prefix={<Icon of={SearchIcon} />}
      allowClear={cleared}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={() => searchNow(text)}
      onClear={() => searchNow('')}
    />
  )
}

interface FilterBarProps {
  label: string
  /** Shows 'Clear filters' if a filter is set. */
  onClear?: (() => void) | undefined
  end?: ReactNode
  /** The number of set filters: on a phone all but the search box is behind a button that shows it. */
  filterCount?: number
  children: ReactNode
}

/** A button that goes away when a key presses it leaves the focus to the search box. */
const focusSearch = ({ detail, currentTarget }: MouseEvent<HTMLElement>): void => {
  const byKey = detail === 0
  if (byKey) currentTarget.closest('search')?.querySelector<HTMLInputElement>('input[type=search]')?.focus()
}

/** Search box and filters on one line under the page's title. */
export const FilterBar = ({ label, onClear, end, filterCount, children }: FilterBarProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <search
      className="bb-filters"
      aria-label={label}
      data-folded={filterCount !== undefined && !isOpen ? '' : undefined}>
      {children}
      {filterCount === undefined ? null : (
        <Button className="bb-filters-fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {filterCount === 0 ? 'Filters' : `Filters (${filterCount})`}
        </Button>
      )}
      {onClear ? (
        <Button
          type="text"
          onClick={(event) => {
            focusSearch(event)
            onClear()
          }}>
          Clear filters
        </Button>
      ) : null}
      {end ? <div className="bb-buttons bb-end">{end}</div> : null}
    </search>
  )
}
