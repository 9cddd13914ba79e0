import { limits } from '@bluebonnet/domain'
import { Button } from 'antd'
import { useId, useRef, useState, type ReactNode } from 'react'
import { KeyHint, useKeys } from '../base/keys.js'

interface RowProps {
  'aria-current': 'true' | undefined
  'data-picked': true | undefined
  ref: ((element: HTMLElement | null) => void) | undefined
  onPointerDown: () => void
  onClickCapture: () => void
}

interface Identified {
  id: string
}

/** Selected rows for bulk actions. */
export interface Selection<Row> {
  /** In display order. */
  picked: readonly Row[]
  /** The rows of an action: the selected ones, else the current row. */
  subjects: readonly Row[]
  current: Row | undefined
  isPicked: (row: Row) => boolean
  toggle: (row: Row) => void
  /** Whether all rows are selected, or as many as allowed. */
  isWhole: boolean
  toggleAll: () => void
  clear: () => void
  /** Deselects the rows of an action, except those that it left; what was selected meanwhile stays selected. */
  drop: (rows: readonly Identified[], left?: readonly Identified[]) => void
  nameOf: (row: Row) => string
  /** Props for each row's element. */
  rowProps: (row: Row) => RowProps
}

interface SelectionOptions<Row> {
  /** The accessible name of a row. */
  nameOf: (row: Row) => string
  /** Whether rows can be selected; keys move through them in any case. */
  isOn?: boolean
  /** Which rows can be selected, if not all; keys move through the others too. */
  picks?: (row: Row) => boolean
  /** Whether keys are active. */
  listensToKeys?: boolean
  /** Starts at the first row, on a screen for keyboard work. */
  beginsAtFirst?: boolean
  most?: number
}

/** The current row and its last known index. */
interface Place {
  id: string | undefined
  at: number
}

/** The element that opens a row, else the row itself. */
const openerOf = (row: HTMLElement): HTMLElement => {
  const opener = row.querySelector<HTMLElement>('a[href], button:not([aria-haspopup]):not([disabled])')
  if (opener === null) row.tabIndex = -1
  return opener ?? row
}

/** The row that was opened from this history entry; undefined without one. */
const rowLeft = (): string | undefined => {
  const state: unknown = window.history.state
  const row = typeof state === 'object' && state !== null && 'row' in state ? state.row : undefined
  return typeof row === 'string' ? row : undefined
}
const keepRow = (row: string): void => {
  const state: unknown = window.history.state
  window.history.replaceState({ ...(typeof state === 'object' ? state : {}), row }, '')
}

/**
 * J and K move through rows with the focus, O opens, X selects, Escape clears. Selected rows stay selected while they
 * are shown; Back returns to the opened row.
 */
export const useSelection = <Row extends { id: string }>(
  rows: readonly Row[] | undefined = [],
  {
    nameOf,
    isOn = true,
    picks = () => true,
    listensToKeys = true,
    beginsAtFirst = false,
    most = limits.selectedRows,
  }: SelectionOptions<Row>,
): Selection<Row> => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [place, setPlace] = useState<Place>(() => ({ id: rowLeft(), at: beginsAtFirst ? 0 : -1 }))
  const takesFocus = useRef(place.id !== undefined)
  const found = rows.findIndex(({ id }) => id === place.id)
  const at = found === -1 ? Math.min(place.at, rows.length - 1) : found
  const current = rows[at]
  // Rows change while somebody works: the current row stays current, and if it is removed, the row in its place becomes
  // current.
  if (current !== undefined && (current.id !== place.id || at !== place.at)) setPlace({ id: current.id, at })
  const picked = rows.filter(({ id }) => chosen.has(id))
  const all = rows.slice(0, most)
  const isWhole = all.length > 0 && picked.length === all.length
  const clear = (): void => setChosen(new Set())
  const toggle = ({ id }: Row): void => {
    const next = new Set(picked.map((row) => row.id))
    if (!next.delete(id) && next.size < most) next.add(id)
    setChosen(next)
  }
  const step = (by: number): void => {
    const next = Math.max(0, Math.min(at + by, rows.length - 1))
    if (rows.length === 0) return
    takesFocus.current = true
    setPlace({ id: rows[next]?.id, at: next })
  }
  /** React calls it with the element of the new current row. */
  const shown = useRef<HTMLElement>(null)
  const [comeTo] = useState(() => (element: HTMLElement | null): void => {
    shown.current = element
    if (element === null) return
    element.scrollIntoView({ block: 'nearest' })
    if (takesFocus.current) openerOf(element).focus({ preventScroll: true })
    takesFocus.current = false
  })
  useKeys(
    {
      j: () => step(1),
      k: () => step(-1),
      o: () => (shown.current === null ? undefined : openerOf(shown.current).click()),
      x: () => (current === undefined || !isOn || !picks(current) ? undefined : toggle(current)),
      escape: clear,
    },
    listensToKeys,
  )
  return {
    picked,
    subjects: picked.length > 0 || current === undefined ? picked : [current],
    current,
    isPicked: ({ id }) => chosen.has(id),
    toggle,
    isWhole,
    toggleAll: () => setChosen(new Set(isWhole ? [] : all.map(({ id }) => id))),
    clear,
    drop: (done, left = []) => {
      const gone = new Set(done.map(({ id }) => id))
      for (const { id } of left) gone.delete(id)
      setChosen((now) => new Set([...now].filter((id) => !gone.has(id))))
    },
    nameOf,
    rowProps: (row) => ({
      'aria-current': row.id === current?.id ? 'true' : undefined,
      'data-picked': chosen.has(row.id) ? true : undefined,
      ref: row.id === current?.id ? comeTo : undefined,
      onPointerDown: () => {
        if (place.at !== -1) setPlace({ id: row.id, at: rows.findIndex(({ id }) => id === row.id) })
      },
      onClickCapture: () => keepRow(row.id),
    }),
  }
}

interface RowCheckboxProps<Row> {
  row: Row
  selection: Selection<Row>
  children: ReactNode
}

/** A row's name with its checkbox. */
export const RowCheckbox = <Row,>({ row, selection, children }: RowCheckboxProps<Row>) => (
  <div className="bb-pick">
    <label className="bb-check">
      <input
        type="checkbox"
        checked={selection.isPicked(row)}
        aria-label={`Select ${selection.nameOf(row)}`}
        onChange={() => selection.toggle(row)}
      />
    </label>
    <div>{children}</div>
  </div>
)

/** Selects all shown rows, or as many as a bulk action allows. */
export const SelectAllCheckbox = <Row,>({ of, selection }: { of: string; selection: Selection<Row> }) => (
  <label className="bb-check">
    <input
      type="checkbox"
      checked={selection.isWhole}
      aria-label={`Select all: ${of}`}
      onChange={() => selection.toggleAll()}
    />
  </label>
)

interface SelectionBarProps<Row> {
  selection: Selection<Row>
  /** The plural of the selected items: 'deals'. */
  noun: string
  /** The rows that an action could not change, with the reason: they stay selected. */
  failed?: readonly { row: Row; reason: string }[]
  /** The actions. */
  children: ReactNode
}

/** The actions on the selected rows; nothing without a selection. */
export const SelectionBar = <Row,>({ selection, noun, failed = [], children }: SelectionBarProps<Row>) => {
  const id = useId()
  const { picked, nameOf } = selection
  const stayed = failed.filter(({ row }) => selection.isPicked(row))
  if (picked.length === 0) return null
  return (
    <section className="bb-selection" aria-label={`The selected ${noun}`}>
      {stayed.length === 0 ? null : (
        <div className="bb-selection-failed" role="alert" aria-labelledby={id}>
          <strong id={id}>{stayed.length === 1 ? '1 was not changed:' : `${stayed.length} were not changed:`}</strong>
          <ul>
            {stayed.map(({ row, reason }) => (
              <li key={nameOf(row)}>
                {nameOf(row)}: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      <strong>{picked.length} selected</strong>
      {children}
      <Button type="text" aria-keyshortcuts="Escape" onClick={selection.clear}>
        Clear selection <KeyHint>Esc</KeyHint>
      </Button>
    </section>
  )
}
