import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { ThemeProvider } from '../theme/theme-provider.js'
import { FilterBar, SearchBox } from './filter-bar.js'

const show = () => {
  jest.useFakeTimers()
  const onSearch = jest.fn()
  const box = (value: string) => (
    <ThemeProvider>
      <SearchBox value={value} onSearch={onSearch} placeholder="Search deals" />
    </ThemeProvider>
  )
  const { rerender } = render(box(''))
  const field = screen.getByRole('searchbox')
  return {
    asked: () => onSearch.mock.calls.map(([text]) => text),
    holds: () => screen.getByRole<HTMLInputElement>('searchbox').value,
    type: (text: string) => fireEvent.change(field, { target: { value: text } }),
    enter: () => fireEvent.keyDown(field, { key: 'Enter' }),
    pause: () => act(() => jest.advanceTimersByTime(300)),
    arrives: (value: string) => rerender(box(value)),
  }
}

describe('a search while typing', () => {
  afterEach(() => {
    cleanup()
    jest.useRealTimers()
  })

  it('sends one query for letters typed together', () => {
    const { type, pause, asked } = show()
    type('o')
    type('oak')
    pause()
    expect(asked()).toEqual(['oak'])
  })

  it('keeps the typed text until the address follows', () => {
    const { type, pause, arrives, holds } = show()
    type('oak')
    pause()
    arrives('')
    expect(holds()).toBe('oak')
    type('oaks')
    arrives('oak')
    expect(holds()).toBe('oaks')
  })

  it('never shows an earlier search over a later one', () => {
    const { type, pause, arrives, holds } = show()
    type('oak')
    pause()
    type('oaks')
    pause()
    arrives('oak')
    expect(holds()).toBe('oaks')
    arrives('oaks')
    expect(holds()).toBe('oaks')
  })

  it('follows a change of the address from elsewhere', () => {
    const { type, pause, enter, arrives, holds } = show()
    type('oak')
    pause()
    arrives('oak')
    enter()
    arrives('')
    expect(holds()).toBe('')
    arrives('oak')
    expect(holds()).toBe('oak')
  })
})

const bar = (isFiltered: boolean, clear: () => void) => (
  <ThemeProvider>
    <FilterBar label="Filter deals" onClear={isFiltered ? clear : undefined}>
      <SearchBox value={isFiltered ? 'oak' : ''} onSearch={jest.fn()} placeholder="Search deals" />
    </FilterBar>
  </ThemeProvider>
)

describe('Clear filters', () => {
  afterEach(cleanup)

  it.each([
    ['a key', 0],
    ['a pointer', 1],
  ])('pressed by %s clears, and only a key moves the focus to the search', (_by, detail) => {
    const clear = jest.fn()
    const { rerender } = render(bar(true, clear))
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }), { detail })
    rerender(bar(false, clear))
    expect(clear).toHaveBeenCalledTimes(1)
    expect(document.activeElement === screen.getByRole('searchbox')).toBe(detail === 0)
  })
})
