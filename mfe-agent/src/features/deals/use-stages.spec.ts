import { moveInto } from './use-stages.js'

it('offers only the moves that the server allows', () => {
  const deal = { status: 'UNDER_CONTRACT', nextStatuses: ['PENDING', 'ACTIVE', 'CANCELLED'] } as const
  const moves = (['NEW', 'UNDER_CONTRACT', 'PENDING', 'CLOSED', 'CANCELLED'] as const).map((stage) =>
    moveInto({ ...deal, nextStatuses: [...deal.nextStatuses] }, stage),
  )
  expect(moves).toEqual(['ACTIVE', null, 'PENDING', null, 'CANCELLED'])
})
