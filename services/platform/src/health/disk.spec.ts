import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskOf, assertDiskSpace, isLowOnSpace } from './disk.js'
import { failureKindOf } from './service-failure.js'

const gibibyte = 1024 ** 3

describe('the room on a disk', () => {
  it('is little below 1 GiB, and on a small disk below a fiftieth of it', () => {
    expect(isLowOnSpace(gibibyte - 1, 500 * gibibyte)).toBe(true)
    expect(isLowOnSpace(gibibyte, 500 * gibibyte)).toBe(false)
    expect(isLowOnSpace(gibibyte / 4, 10 * gibibyte)).toBe(false)
    expect(isLowOnSpace(gibibyte / 6, 10 * gibibyte)).toBe(true)
  })

  it('is read where a folder lies; one that is not there yet has none of its own', async () => {
    const { free, size } = await diskOf(tmpdir())
    expect(free).toBeLessThanOrEqual(size)
    await expect(assertDiskSpace([null, join(tmpdir(), 'is not there')])).resolves.toBeUndefined()
  })

  it('is told by its name where there is little', () => {
    expect(failureKindOf(Object.assign(new Error('x'), { code: 'NEARLY_FULL' }))).toBe('nearly full')
  })
})
