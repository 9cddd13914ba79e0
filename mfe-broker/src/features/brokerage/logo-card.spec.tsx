import { createFakeShell, FakeShell, fakeBroker, fakeBrokerage, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'

globalThis.TextEncoder = TextEncoder
const { render, screen, waitFor } = await import('@testing-library/react')
const { default: userEvent } = await import('@testing-library/user-event')
const { LogoCard } = await import('./logo-card.js')

const open = (logo: string | null, editable = true) => {
  const sent: unknown[] = []
  const uploadURL = 'http://localhost/api/objects/o1?token=t'
  globalThis.fetch = fakeFetch({
    'POST /api/objects/upload': { uploadURL, objectPath: '/objects/o1' },
    'PUT /api/objects/:key': { objectPath: '/objects/o1', size: 3, contentType: 'image/png' },
    'PUT /api/settings/brokerage/logo': ({ body }) => {
      sent.push(body)
      return fakeBrokerage
    },
  })
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeBroker)}>
        <LogoCard logo={logo} editable={editable} />
      </FakeShell>
    </ThemeProvider>,
  )
  return { sent, user: userEvent.setup() }
}

it('saves a logo as soon as it is chosen', async () => {
  const { sent, user } = open(null)
  await user.upload(
    screen.getByLabelText('Logo', { selector: 'input' }),
    new File(['png'], 'logo.png', { type: 'image/png' }),
  )
  await waitFor(() => expect(sent).toEqual([{ logo: '/objects/o1' }]))
})

it('shows the logo and removes it', async () => {
  const { sent, user } = open('/api/public/brokerage/logo/1')
  expect(screen.getByAltText('The brokerage’s logo').getAttribute('src')).toBe('/api/public/brokerage/logo/1')
  await user.click(screen.getByRole('button', { name: 'Remove Logo' }))
  await waitFor(() => expect(sent).toEqual([{ logo: null }]))
})

it('is read-only for those who may not change it', () => {
  open('/api/public/brokerage/logo/1', false)
  expect(screen.queryByRole('button')).toBeNull()
})
