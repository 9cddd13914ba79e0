import { jest } from '@jest/globals'
import { saveOneByOne } from './use-download-documents.js'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

describe('consecutive downloads', () => {
  it('start at once, half a second apart', async () => {
    const saved: string[] = []
    const all = saveOneByOne(['a', 'b', 'c'], (file) => void saved.push(file))
    expect(saved).toEqual(['a'])
    await jest.advanceTimersByTimeAsync(499)
    expect(saved).toEqual(['a'])
    await jest.advanceTimersByTimeAsync(1)
    expect(saved).toEqual(['a', 'b'])
    await jest.advanceTimersByTimeAsync(500)
    expect(saved).toEqual(['a', 'b', 'c'])
    await all
  })

  it('do not wait after the last one', async () => {
    await saveOneByOne(['only'], () => undefined)
    expect(jest.getTimerCount()).toBe(0)
  })
})
