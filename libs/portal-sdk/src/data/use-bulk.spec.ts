import { ApiError } from '../api/api-error.js'
import { actOnEach } from './use-bulk.js'

const rows = Array.from({ length: 11 }, (_, index) => index)
const refusal = (status: number, message: string): ApiError => new ApiError(status, '', JSON.stringify({ message }))

describe('acting on many rows', () => {
  it('runs at most four calls at once, and gives each row its own answer', async () => {
    let underWay = 0
    let most = 0
    const { done, failed } = await actOnEach(rows, async (row) => {
      underWay += 1
      most = Math.max(most, underWay)
      await Promise.resolve()
      underWay -= 1
      return row * 2
    })
    expect([most, failed]).toEqual([4, []])
    expect(done.map(({ row, answer }) => [row, answer])).toEqual(rows.map((row) => [row, row * 2]))
  })

  it('continues after a refusal, and says why each row stayed', async () => {
    const { done, failed } = await actOnEach(rows, async (row) => {
      if (row === 3) throw refusal(409, 'It has a CDA.')
      if (row === 5) throw refusal(500, 'Nothing for people')
      await Promise.resolve()
    })
    expect(done.length).toBe(9)
    expect(failed).toEqual([
      { row: 3, reason: 'It has a CDA.' },
      { row: 5, reason: 'Please try again.' },
    ])
  })

  it('stops without an answer and keeps the remaining rows', async () => {
    const asked: number[] = []
    const { done, failed } = await actOnEach(rows, async (row) => {
      asked.push(row)
      await Promise.resolve()
      if (row > 1) throw new TypeError('Failed to fetch')
    })
    expect(done.map(({ row }) => row)).toEqual([0, 1])
    expect(asked.length).toBeLessThan(8)
    expect(failed.map(({ row }) => row).toSorted((a, b) => a - b)).toEqual(rows.slice(2))
  })

  it('ends with the session', async () => {
    await expect(
      actOnEach(rows, async () => {
        await Promise.resolve()
        throw new ApiError(401, 'Unauthorized', '{"message":"Unauthorized"}')
      }),
    ).rejects.toThrow('401')
  })
})
