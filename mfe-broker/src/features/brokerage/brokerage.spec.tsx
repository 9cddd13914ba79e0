import { createFakeShell, FakeShell, fakeBroker, fakeBrokerage, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'

globalThis.TextEncoder = TextEncoder
const { render, screen, waitFor } = await import('@testing-library/react')
const { default: userEvent } = await import('@testing-library/user-event')
const { SettingsForm } = await import('./brokerage.js')

it('keeps the save button in reach while there is something to save', async () => {
  globalThis.fetch = fakeFetch({})
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeBroker)}>
        <SettingsForm settings={fakeBrokerage} editable />
      </FakeShell>
    </ThemeProvider>,
  )
  const user = userEvent.setup()
  const bar = screen.getByRole('button', { name: 'Save settings' }).parentElement
  const name = screen.getByLabelText('Name')
  expect(bar?.hasAttribute('data-changed')).toBe(false)
  await user.type(name, 's')
  await waitFor(() => expect(bar?.hasAttribute('data-changed')).toBe(true))
  await user.type(name, '{Backspace}')
  await waitFor(() => expect(bar?.hasAttribute('data-changed')).toBe(false))
})
