import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskOf, assertDiskSpace, isLowOnSpace } from './disk.js'
import { failureKindOf } from './service-failure.js'

const gibibyte = 1024 ** 3

describe('free disk space', () => {
  it('is low below 1 GiB, and on a small disk below a fiftieth of it', () => {
    expect(isLowOnSpace(gibibyte - 1, 500 * gibibyte)).toBe(true)
    expect(isLowOnSpace(gibibyte, 500 * gibibyte)).toBe(false)
    expect(isLowOnSpace(gibibyte / 4, 10 * gibibyte)).toBe(false)
    expect(isLowOnSpace(gibibyte / 6, 10 * gibibyte)).toBe(true)
  })

  it('is read where a folder is; a missing folder has none', async () => {
    const { free, size } = await diskOf(tmpdir())
    expect(free).toBeLessThanOrEqual(size)
    await expect(assertDiskSpace([null, join(tmpdir(), 'is not there')])).resolves.toBeUndefined()
  })

  it('is reported by name where it is low', () => {
    expect(failureKindOf(Object.assign(new Error('x'), { code: 'NEARLY_FULL' }))).toBe('nearly full')
  })
})
