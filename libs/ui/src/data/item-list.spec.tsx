import { afterEach, expect, it, jest } from '@jest/globals'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { ThemeProvider } from '../theme/theme-provider.js'
import { LoadMore } from './item-list.js'

afterEach(cleanup)

const footer = (shown: number, loading: boolean, onMore: () => void) => (
  <ThemeProvider>
    <LoadMore noun="deals" shown={shown} total={60} loading={loading} onMore={onMore} />
  </ThemeProvider>
)
const button = (): HTMLElement | null => screen.queryByRole('button')

it('keeps the focus while more rows load, and leaves it to the words when all are shown', () => {
  const onMore = jest.fn()
  const { rerender } = render(footer(25, false, onMore))
  button()?.focus()
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  rerender(footer(25, true, onMore))
  expect(document.activeElement).toBe(button())
  fireEvent.click(screen.getByRole('button', { name: 'Loading...' }))
  expect(onMore).toHaveBeenCalledTimes(1)
  rerender(footer(60, false, onMore))
  expect(button()).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('Showing 60 of 60 deals')
  expect(document.activeElement).toBe(screen.getByRole('status'))
})

const page = (shown: number) => (
  <>
    <input aria-label="Search" />
    {footer(shown, false, jest.fn())}
  </>
)

it('leaves the focus to whoever has gone on', () => {
  const { rerender } = render(page(25))
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  screen.getByLabelText('Search').focus()
  rerender(page(60))
  expect(document.activeElement).toBe(screen.getByLabelText('Search'))
})

it('takes no focus where nobody asked for more', () => {
  const { rerender } = render(footer(25, false, jest.fn()))
  rerender(footer(60, false, jest.fn()))
  expect(document.activeElement).toBe(document.body)
})
