import { limits } from '@bluebonnet/domain'
import { Button } from 'antd'
import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { KeyHint, useKeys } from '../base/keys.js'

interface RowProps {
  'aria-current': 'true' | undefined
  'data-picked': true | undefined
  ref: ((element: HTMLElement | null) => void) | undefined
  onPointerDown: () => void
  onClickCapture: () => void
}

/** Rows that somebody selects to act on them together. */
export interface Selection<Row> {
  /** In the order in which they are shown. */
  picked: readonly Row[]
  /** What an act is about: what is selected, else the row at hand. */
  subjects: readonly Row[]
  current: Row | undefined
  isPicked: (row: Row) => boolean
  toggle: (row: Row) => void
  /** Whether all rows are selected, or as many as can be. */
  isWhole: boolean
  toggleAll: () => void
  clear: () => void
  /** Selects these alone: those of an act that stayed as they were. */
  keep: (rows: readonly Row[]) => void
  nameOf: (row: Row) => string
  /** For each row's element. */
  rowProps: (row: Row) => RowProps
}

interface SelectionOptions<Row> {
  /** What a row is called, for whoever hears it. */
  nameOf: (row: Row) => string
  /** Whether rows can be selected at all; keys still go through them. */
  isOn?: boolean
  /** Which rows can be selected, where not all can; keys still go through the others. */
  picks?: (row: Row) => boolean
  /** Whether keys are heard. */
  hears?: boolean
  /** Begins at the first row, where the screen is worked on by keys. */
  beginsAtFirst?: boolean
  most?: number
}

/** The row at hand, and which one it was when it was last seen. */
interface Place {
  id: string | undefined
  at: number
}

/** What opens a row, else the row itself. */
const openerOf = (row: HTMLElement): HTMLElement => {
  const opener = row.querySelector<HTMLElement>('a[href], button:not([aria-haspopup]):not([disabled])')
  if (opener === null) row.tabIndex = -1
  return opener ?? row
}

/** The row that this entry of the browser's history was left by; undefined where none is kept. */
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
 * J and K move through rows and take the focus along, O opens, X selects, Escape clears. What is selected stays
 * selected while it is shown; Back returns to the row that was opened.
 */
export const useSelection = <Row extends { id: string }>(
  rows: readonly Row[] | undefined = [],
  {
    nameOf,
    isOn = true,
    picks = () => true,
    hears = true,
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
  // Rows come and go while somebody works: theirs stays at hand, and once it is gone the one in its place is.
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
  /** React calls it with the element of a row that becomes the one at hand. */
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
    hears,
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
    keep: (remaining) => setChosen(new Set(remaining.map(({ id }) => id))),
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

interface PickProps<Row> {
  row: Row
  selection: Selection<Row>
  children: ReactNode
}

/** What names a row, with the box that selects it. */
export const RowCheckbox = <Row,>({ row, selection, children }: PickProps<Row>) => (
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

/** Selects all rows that are shown, or as many as can be acted on at once. */
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
  /** What is selected, in the plural: 'deals'. */
  noun: string
  /** What an act could not change, by the sentence that says why: it stays selected. */
  failed?: readonly { row: Row; reason: string }[]
  /** The acts. */
  children: ReactNode
}

/** What can be done with the selected rows; nothing while none is. */
export const SelectionBar = <Row,>({ selection, noun, failed = [], children }: SelectionBarProps<Row>) => {
  const id = useId()
  const { picked, nameOf } = selection
  const stayed = failed.filter(({ row }) => selection.isPicked(row))
  if (picked.length === 0) return null
  return (
    <section className="bb-selection" aria-label={`The selected ${noun}`}>
      {stayed.length === 0 ? null : (
        <div className="bb-selection-failed" role="alert" aria-labelledby={id}>
          <strong id={id}>
            {stayed.length === 1 ? 'One stayed as it was:' : `${stayed.length} stayed as they were:`}
          </strong>
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
