import { expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Thumbnail } from './thumbnail.js'

const roof = { id: 'd1', label: 'Roof', contentType: 'image/heic', mark: null }
const fail = () => fireEvent.error(screen.getByAltText('Thumbnail of Roof'))
const picture = (): HTMLElement | null => screen.queryByAltText('Thumbnail of Roof')

it('is a small picture of an image, fetched when scrolled into view', () => {
  render(<Thumbnail document={roof} />)
  const attributes = ['src', 'loading', 'width', 'height'].map((name) => picture()?.getAttribute(name))
  expect(attributes).toEqual(['/api/documents/d1/thumbnail', 'lazy', '40', '40'])
})

it.each([
  ['other files', { ...roof, contentType: 'application/pdf' }],
  ['a damaged image', { ...roof, mark: 'DAMAGED' as const }],
])('is the icon of a file for %s', (_, document) => {
  render(<Thumbnail document={document} />)
  expect(picture()).toBeNull()
})

it('retries a picture that is not ready, and never shows a broken one', () => {
  jest.useFakeTimers()
  render(<Thumbnail document={roof} />)
  for (const wait of [3_000, 10_000, 30_000]) {
    fail()
    expect(picture()).toBeNull()
    act(() => jest.advanceTimersByTime(wait))
  }
  fail()
  act(() => jest.advanceTimersByTime(600_000))
  expect(picture()).toBeNull()
  jest.useRealTimers()
})
