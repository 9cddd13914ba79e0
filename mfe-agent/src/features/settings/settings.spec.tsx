import { createFakeShell, FakeShell, fakeBroker, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'

globalThis.TextEncoder = TextEncoder
const { cleanup, render, screen } = await import('@testing-library/react')
const { default: Settings } = await import('./settings.js')

const show = (secondFactor: 'off' | 'required'): (string | null)[] => {
  globalThis.fetch = fakeFetch({ 'GET /api/auth/sessions': [] })
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell({ ...fakeBroker, secondFactor })} path="/settings?tab=security">
        <Settings />
      </FakeShell>
    </ThemeProvider>,
  )
  return screen.getAllByRole('tab').map(({ textContent }) => textContent)
}

afterEach(cleanup)

describe('the settings', () => {
  it('have a tab for each subject', () => {
    expect(show('off')).toHaveLength(5)
    expect(screen.getByText('Single Sign-On')).toBeTruthy()
  })

  it('lead to the set-up only while the brokerage requires a second factor', () => {
    expect(show('required')).toEqual(['Security'])
    expect(screen.queryByText('Single Sign-On')).toBeNull()
    expect(screen.getByText(/^Your brokerage requires two-factor authentication/)).toBeTruthy()
  })
})
