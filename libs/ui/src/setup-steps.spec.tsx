import { createFakeShell, fakeBroker, fakeFetch, FakeShell } from '@bluebonnet/portal-sdk/testing'
import type { FakeAnswers } from '@bluebonnet/portal-sdk/testing'
import { afterEach, expect, it } from '@jest/globals'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { SetupSteps } from './setup-steps.js'
import { ThemeProvider } from './theme/theme-provider.js'

afterEach(cleanup)

const open = (answers: FakeAnswers): void => {
  globalThis.fetch = fakeFetch(answers)
  render(
    <FakeShell shell={createFakeShell(fakeBroker)}>
      <ThemeProvider>
        <SetupSteps />
      </ThemeProvider>
    </FakeShell>,
  )
}

it('marks what is done, links to what is not, and goes once everything is dismissed', async () => {
  open({
    'GET /api/setup-steps': [
      { step: 'BROKERAGE', isDone: true },
      { step: 'PLANS', isDone: false },
      { step: 'CDA', isDone: false },
    ],
  })
  await screen.findByRole('heading', { name: 'Getting started: 1 of 3 done' })
  expect(screen.getByRole('link', { name: 'Review plans' }).getAttribute('href')).toBe('/plans')
  expect(screen.getAllByText('Done')).toHaveLength(1)
  expect(screen.getAllByRole('link', { name: 'See a sample' }).map((link) => link.getAttribute('href'))).toEqual([
    '/api/sample-cda',
  ])
  const sent: unknown[] = []
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.endsWith('/dismiss')) return Response.json([])
    sent.push(await new Response(init?.body).json())
    return Response.json({ success: true })
  }
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss all' }))
  await waitFor(() => expect(screen.queryByText('Review plans')).toBeNull())
  expect(sent).toEqual([{ steps: ['PLANS', 'CDA'] }])
})
