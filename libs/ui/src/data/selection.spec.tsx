import { afterEach, describe, expect, it } from '@jest/globals'
import { act, cleanup, renderHook } from '@testing-library/react'
import { useKeys, useSingleKeys } from '../base/keys.js'
import { useSelection } from './selection.js'

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

describe('the row at hand', () => {
  it('stays the same when rows come in above it or go from there', () => {
    const { result, rerender } = show('a', 'b', 'c')
    press('j')
    expect(result.current.current?.id).toBe('b')
    rerender({ rows: rowsOf('new', 'a', 'b', 'c') })
    expect(result.current.current?.id).toBe('b')
    rerender({ rows: rowsOf('b', 'c') })
    expect(result.current.current?.id).toBe('b')
  })

  it('is the one in its place once it is gone, and the last where that was the last', () => {
    const { result, rerender } = show('a', 'b', 'c')
    press('j')
    rerender({ rows: rowsOf('a', 'c') })
    expect(result.current.current?.id).toBe('c')
    rerender({ rows: rowsOf('a') })
    expect(result.current.current?.id).toBe('a')
  })
})

describe('single keys', () => {
  it('are an open menu’s while it is open, and nobody’s but Escape once they are switched off', () => {
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
