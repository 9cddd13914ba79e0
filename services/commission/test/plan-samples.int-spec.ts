import { capPlaceWords } from '@bluebonnet/contracts'
import { sampledPlan } from '@bluebonnet/contracts/plans/plan.schema'
import { openOffice } from '@bluebonnet/app/testing/office'
import { annual, fee, split } from '@bluebonnet/app/testing/plan-terms'

const office = await openOffice()
afterAll(() => office.close())

const sampleOf = async (caps: object[], steps: object[]) => {
  const sampled = { terms: { caps, steps }, price: 200_000, rate: 3 }
  return sampledPlan
    .parse((await office.post(office.broker, '/api/plans/sample', sampled)).json())
    .deals.map(({ at, cap, lines }) => [at, cap && capPlaceWords(cap), ...lines.map(({ amount }) => amount)])
}

it('shows a deal below, across and above every cap of a plan, one in deals by the deal that it is', async () => {
  const count = { id: 'count', label: 'Deal cap', deals: 16 }
  const review = fee('review', 25, { cap: 'count', countsTowards: ['count'] })
  const inDeals = { ...split, cap: 'count', countsTowards: ['count'] }
  expect(await sampleOf([count], [inDeals])).toEqual([
    ['BELOW', 'Deal 1 of 16', 1_800, 4_200],
    ['ACROSS', 'Deal 16 of 16', 1_800, 4_200],
    ['ABOVE', 'After 16 of 16 deals', 0, 6_000],
  ])
  expect(await sampleOf([annual(3_000), count], [split, review])).toEqual([
    ['BELOW', '$0 of $3,000 used', 1_800, 25, 4_175],
    ['ACROSS', '$2,100 of $3,000 used', 900, 25, 5_075],
    ['ABOVE', '$3,000 of $3,000 used', 0, 25, 5_975],
    ['BELOW', 'Deal 1 of 16', 1_800, 25, 4_175],
    ['ACROSS', 'Deal 16 of 16', 1_800, 25, 4_175],
    ['ABOVE', 'After 16 of 16 deals', 1_800, 0, 4_200],
  ])
  const fees = { id: 'fees', label: 'Fee cap', amount: 100 }
  const capped = fee('review', 25, { cap: 'fees', countsTowards: ['fees'] })
  expect(await sampleOf([annual(3_000), fees], [split, capped])).toEqual([
    ['BELOW', '$0 of $3,000 used', 1_800, 25, 4_175],
    ['ACROSS', '$2,100 of $3,000 used', 900, 25, 5_075],
    ['ABOVE', '$3,000 of $3,000 used', 0, 25, 5_975],
    ['BELOW', '$0 of $100 used', 1_800, 25, 4_175],
    ['ACROSS', '$87.50 of $100 used', 1_800, 12.5, 4_187.5],
    ['ABOVE', '$100 of $100 used', 1_800, 0, 4_200],
  ])
  expect(await sampleOf([], [{ ...split, cap: null, countsTowards: [] }])).toEqual([['BELOW', null, 1_800, 4_200]])
})
