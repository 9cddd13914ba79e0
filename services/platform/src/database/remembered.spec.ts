import { eventually } from '@bluebonnet/testing'
import { remembered } from './remembered.js'

it('fetches once for all concurrent callers, and again after its time', async () => {
  let found = 0
  const answer = remembered(50, async (key: string) => {
    found += 1
    await Promise.resolve()
    return { key, found }
  })
  expect(await Promise.all([answer('a'), answer('a'), answer('b')])).toEqual([
    { key: 'a', found: 2 },
    { key: 'a', found: 2 },
    { key: 'b', found: 2 },
  ])
  await eventually(async () => (await answer('a')).found === 3)
})

it('fetches again after a failure', async () => {
  let isBroken = true
  const answer = remembered(60_000, async () => {
    if (isBroken) throw new Error('The database is away')
    return { whole: true }
  })
  await expect(answer('a')).rejects.toThrow('The database is away')
  isBroken = false
  expect(await answer('a')).toEqual({ whole: true })
})
