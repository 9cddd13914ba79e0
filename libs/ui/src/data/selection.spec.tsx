import { afterEach, describe, expect, it } from '@jest/globals'
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { useKeys, useSingleKeys } from '../base/keys.js'
import { SelectionBar, useSelection } from './selection.js'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

const rowsOf = (...ids: string[]) => ids.map((id) => ({ id }))
const press = (key: string, target: Element = document.body): void => {
  act(() => void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
}

const show = (...ids: string[]) =>
  renderHook(({ rows }) => useSelection(rows, { nameOf: ({ id }) => id, beginsAtFirst: true }), {
    initialProps: { rows: rowsOf(...ids) },
  })

describe('the active row', () => {
  it('stays the same when rows above it appear or disappear', () => {
    const { result, rerender } = show('a', 'b', 'c')
    press('j')
    expect(result.current.current?.id).toBe('b')
    rerender({ rows: rowsOf('new', 'a', 'b', 'c') })
    expect(result.current.current?.id).toBe('b')
    rerender({ rows: rowsOf('b', 'c') })
    expect(result.current.current?.id).toBe('b')
  })

  it('is its successor once it is gone, or the new last row', () => {
    const { result, rerender } = show('a', 'b', 'c')
    press('j')
    rerender({ rows: rowsOf('a', 'c') })
    expect(result.current.current?.id).toBe('c')
    rerender({ rows: rowsOf('a') })
    expect(result.current.current?.id).toBe('a')
  })
})

const List = () => {
  const rows = rowsOf('a', 'b', 'c')
  const selection = useSelection(rows, { nameOf: ({ id }) => id, beginsAtFirst: true })
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} {...selection.rowProps(row)}>
          <input type="checkbox" aria-label={row.id} /> <a href={`#${row.id}`}>Open {row.id}</a>
        </li>
      ))}
    </ul>
  )
}

describe('the focus', () => {
  it('moves with J and K to the link of a row, and returns to the row that was opened', () => {
    Element.prototype.scrollIntoView = () => undefined
    window.history.replaceState(null, '')
    const { unmount } = render(<List />)
    expect(document.activeElement).toBe(document.body)
    press('j')
    press('j')
    expect(document.activeElement?.textContent).toBe('Open c')
    press('k')
    expect(document.activeElement?.textContent).toBe('Open b')
    act(() => screen.getByText('Open b').click())
    unmount()
    // Another page, then Back: the browser restores the entry's state.
    window.history.replaceState({ row: 'b' }, '')
    render(<List />)
    expect(document.activeElement?.textContent).toBe('Open b')
    window.history.replaceState(null, '')
  })
})

const Bar = () => (
  <SelectionBar selection={useSelection(rowsOf('a'), { nameOf: ({ id }) => id, beginsAtFirst: true })} noun="rows">
    <button type="button">Act</button>
  </SelectionBar>
)

describe('the selection bar', () => {
  it('shows the key that clears the selection', () => {
    render(<Bar />)
    press('x')
    const button = screen.getByRole('button', { name: 'Clear selection' })
    expect([button.textContent, button.getAttribute('aria-keyshortcuts')]).toEqual(['Clear selection Esc', 'Escape'])
    press('Escape')
    expect(screen.queryByRole('button', { name: 'Clear selection' })).toBeNull()
  })
})

describe('single keys', () => {
  it('belong to an open menu, and only Escape works once they are switched off', () => {
    const heard: string[] = []
    renderHook(() => useKeys({ j: () => void heard.push('j'), escape: () => void heard.push('escape') }))
    const { result } = renderHook(() => useSingleKeys())
    const opener = document.createElement('button')
    opener.setAttribute('aria-haspopup', 'menu')
    opener.setAttribute('aria-expanded', 'true')
    document.body.append(opener)
    press('Escape', opener)
    expect(heard).toEqual([])
    act(() => result.current[1](false))
    press('j')
    press('Escape')
    expect([result.current[0], ...heard]).toEqual([false, 'escape'])
    act(() => result.current[1](true))
    press('j')
    expect(heard).toEqual(['escape', 'j'])
  })
})
