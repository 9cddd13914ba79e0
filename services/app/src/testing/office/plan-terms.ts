// Terms of plans that tests build from.
export const split = {
  id: 'split',
  label: 'House split',
  stage: 'SPLIT',
  kind: 'PERCENT',
  percent: 30,
  of: 'SHARE',
  cap: 'annual',
  countsTowards: ['annual'],
}
export const fee = (id: string, amount: number, more: object = {}) => ({
  id,
  label: id,
  stage: 'POST_SPLIT',
  kind: 'AMOUNT',
  amount,
  ...more,
})
export const annual = (amount: number) => ({ id: 'annual', label: 'Annual cap', amount })
