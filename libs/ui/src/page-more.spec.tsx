import { afterEach, expect, it } from '@jest/globals'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { PageMore } from './page-more.js'

const media = window.matchMedia
afterEach(() => {
  cleanup()
  window.matchMedia = media
})

const show = (isPhone: boolean) => {
  window.matchMedia = (query) => Object.assign(media(query), { matches: isPhone })
  render(
    <>
      <PageMore>
        <button type="button">Import</button>
      </PageMore>
      <button type="button">New payee</button>
    </>,
  )
}

it('shows secondary buttons beside the main one', () => {
  show(false)
  expect(screen.queryByLabelText('More actions')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Import' })).not.toBeNull()
})

it('has them behind one button on a phone, which a choice, Escape and a press elsewhere close', () => {
  show(true)
  const details = screen.getByLabelText('More actions').closest('details')
  const closers = [
    () => fireEvent.click(screen.getByText('Import')),
    () => fireEvent.keyDown(document.body, { key: 'Escape' }),
    () => fireEvent.click(screen.getByText('New payee')),
    () => screen.getByText('New payee').focus(),
  ]
  for (const close of closers) {
    details?.setAttribute('open', '')
    close()
    expect(details?.hasAttribute('open')).toBe(false)
  }
})
