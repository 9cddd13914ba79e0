import { moveInto, stageOf } from './use-stages.js'

it('keeps all that is not yet under contract in the first stage', () => {
  expect(
    (['DRAFT', 'PENDING_BROKER_APPROVAL', 'REJECTED', 'APPROVED', 'ACTIVE', 'PENDING', 'CLOSED'] as const).map(
      (status) => stageOf({ status }),
    ),
  ).toEqual(['NEW', 'NEW', 'NEW', 'NEW', 'NEW', 'PENDING', 'CLOSED'])
})

it('offers only the moves that the server offers', () => {
  const deal = { status: 'UNDER_CONTRACT', nextStatuses: ['PENDING', 'ACTIVE', 'CANCELLED'] } as const
  const moves = (['NEW', 'UNDER_CONTRACT', 'PENDING', 'CLOSED', 'CANCELLED'] as const).map((stage) =>
    moveInto({ ...deal, nextStatuses: [...deal.nextStatuses] }, stage),
  )
  expect(moves).toEqual(['ACTIVE', null, 'PENDING', null, 'CANCELLED'])
})
