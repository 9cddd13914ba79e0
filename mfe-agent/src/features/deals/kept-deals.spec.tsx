import { createFakeShell, FakeShell, fakeAgent, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { TextEncoder } from 'node:util'
import { holdAnswers } from '../../testing/hold-answers.js'
import { dealOf } from '../../testing/rows.js'
import { useDealMoves } from './deal-changes.js'
import { useStages } from './use-stages.js'

globalThis.TextEncoder = TextEncoder
const { cleanup, fireEvent, render, screen, waitFor } = await import('@testing-library/react')

const deal = dealOf({ id: '01900000-0000-7000-8000-0000000000d2', status: 'UNDER_CONTRACT' })

const Board = () => {
  const client = useQueryClient()
  const { stages } = useStages({ q: '', agentId: undefined, closing: undefined })
  const shown = stages?.filter(({ deals }) => deals.length > 0).map(({ stage, deals }) => `${stage} ${deals.length}`)
  return (
    <button type="button" onClick={() => void client.invalidateQueries({ queryKey: ['api', 'deals'] })}>
      {shown?.join(', ')}
    </button>
  )
}

afterEach(cleanup)

it('shows a deal while one list has it no longer and the other not yet', async () => {
  let status: typeof deal.status = deal.status
  const asked: string[] = []
  const server = fakeFetch({
    'GET /api/deals': ({ url }) => (url.searchParams.get('status') === status ? [{ ...deal, status }] : []),
  })
  const release = holdAnswers(server, (url) => {
    asked.push(url)
    return status === 'PENDING' && url.includes('status=PENDING')
  })
  render(
    <FakeShell shell={createFakeShell(fakeAgent)} path="/deals">
      <Board />
    </FakeShell>,
  )
  const board = await screen.findByText('UNDER_CONTRACT 1')
  status = 'PENDING'
  fireEvent.click(board)
  await waitFor(() => expect(asked).toHaveLength(12))
  for (let turn = 0; turn < 20; turn += 1) {
    await new Promise((resolve) => {
      setTimeout(resolve, 10)
    })
    expect(board.textContent).toBe('UNDER_CONTRACT 1')
  }
  release()
  await waitFor(() => expect(board.textContent).toBe('PENDING 1'))
})

const Moving = () => {
  const moves = useDealMoves()
  const isReading = useIsFetching() > 0
  return (
    <>
      <button type="button" onClick={() => moves.start(deal, 'PENDING')}>
        Move
      </button>
      <Board />
      <p>{isReading ? 'Reading' : 'Read'}</p>
    </>
  )
}

it('shows a moved deal in its new column while lists from before the move are read', async () => {
  const lists: string[] = []
  const server = fakeFetch({
    'GET /api/deals': ({ url }) => {
      lists.push(url.search)
      return url.searchParams.get('status') === deal.status ? [deal] : []
    },
  })
  globalThis.fetch = async (input, init) =>
    init?.method === 'POST' ? new Promise(() => undefined) : server(input, init)
  render(
    <FakeShell shell={createFakeShell(fakeAgent)} path="/deals">
      <Moving />
    </FakeShell>,
  )
  const board = await screen.findByText('UNDER_CONTRACT 1')
  fireEvent.click(screen.getByText('Move'))
  await screen.findByText('PENDING 1')
  fireEvent.click(board)
  await waitFor(() => expect(lists).toHaveLength(12))
  await screen.findByText('Read')
  expect(board.textContent).toBe('PENDING 1')
})
