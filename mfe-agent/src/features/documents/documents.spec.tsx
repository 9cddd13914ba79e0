import { handedFiles, handFiles } from '@bluebonnet/portal-sdk'
import { createFakeShell, FakeShell, fakeAgent, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'

globalThis.TextEncoder = TextEncoder
const { render, screen } = await import('@testing-library/react')
const { default: Documents } = await import('./documents.js')

it('leaves no photo that another screen handed over to whoever opens it next', async () => {
  globalThis.fetch = fakeFetch({ 'GET /api/documents': [], 'GET /api/saved-views': [] })
  handFiles([new File(['x'], 'photo.jpg', { type: 'image/jpeg' })])
  const page = render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeAgent)}>
        <Documents />
      </FakeShell>
    </ThemeProvider>,
  )
  await screen.findByRole('heading', { name: 'Documents' })
  expect(handedFiles()).toHaveLength(1)
  page.unmount()
  expect(handedFiles()).toEqual([])
})
