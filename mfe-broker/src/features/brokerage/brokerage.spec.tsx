import { createFakeShell, FakeShell, fakeBroker, fakeBrokerage, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'

globalThis.TextEncoder = TextEncoder
const { cleanup, render, screen, waitFor, within } = await import('@testing-library/react')
const { default: userEvent } = await import('@testing-library/user-event')
const { SettingsForm } = await import('./brokerage.js')

afterEach(cleanup)

const show = () =>
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeBroker)}>
        <SettingsForm settings={fakeBrokerage} editable />
      </FakeShell>
    </ThemeProvider>,
  )

it('links each of its cards, for a phone', () => {
  globalThis.fetch = fakeFetch({})
  const { container } = show()
  const linked = within(screen.getByRole('navigation')).getAllByRole('link')
  const heads = linked.map((link) => {
    const part = document.getElementById(link.getAttribute('href')?.replace('/brokerage#', '') ?? '')
    return part?.querySelector('h2')?.textContent
  })
  expect(heads).toEqual([...container.querySelectorAll('h2')].map(({ textContent }) => textContent))
})

it('keeps the save button in reach while there is something to save', async () => {
  globalThis.fetch = fakeFetch({})
  show()
  const user = userEvent.setup()
  const bar = screen.getByRole('button', { name: 'Save settings' }).parentElement
  const name = screen.getByLabelText('Name')
  expect(bar?.hasAttribute('data-changed')).toBe(false)
  await user.type(name, 's')
  await waitFor(() => expect(bar?.hasAttribute('data-changed')).toBe(true))
  await user.type(name, '{Backspace}')
  await waitFor(() => expect(bar?.hasAttribute('data-changed')).toBe(false))
})
