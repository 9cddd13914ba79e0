import {
  createFakeShell,
  fakeBroker,
  fakeDeal,
  fakeFetch,
  FakeShell,
  type FakeAnswers,
} from '@bluebonnet/portal-sdk/testing'
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

it('makes the sample deal, and removes it after a question', async () => {
  let sample: string | null = null
  const asked: string[] = []
  open({
    'GET /api/setup-steps': () => [{ step: 'DEALS', isDone: false, sampleDealId: sample }],
    'POST /api/sample-deal': () => {
      asked.push('made')
      sample = fakeDeal.id
      return fakeDeal
    },
    'DELETE /api/sample-deal': () => {
      asked.push('removed')
      sample = null
      return { success: true }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Make a sample deal' }))
  const link = await screen.findByRole('link', { name: 'Open the sample deal' })
  expect(link.getAttribute('href')).toBe(`/deals/${fakeDeal.id}`)
  screen.getByText('There is a sample deal. It counts in lists and reports until you remove it.')
  expect(screen.queryByRole('button', { name: 'Dismiss: Deals' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Remove the sample deal' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await screen.findByRole('button', { name: 'Make a sample deal' })
  expect(asked).toEqual(['made', 'removed'])
})
