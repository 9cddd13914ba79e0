import { mebibyte } from '@bluebonnet/domain'
import { z } from 'zod'
import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openDataHeader, openDataRow, trecRow } from '../src/testing/samples.js'
import { readLicenceFile } from '../src/read-licence-file.js'

const somebody = { number: '0000001', name: 'SOMEBODY ELSE' }
setFlagsFromString('--expose-gc')
const collect = z.custom<() => void>((value) => typeof value === 'function').parse(runInNewContext('gc'))
/** Bytes still in use once everything else is released. */
const held = (): number => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
/** All of Texas, as one repeated chunk. */
const [chunks, rowsEach] = [540, 600]
const manyTimes = (rows: string): Buffer[] => Array<Buffer>(chunks).fill(Buffer.from(rows, 'latin1'))

describe('a file of all Texas licences', () => {
  it.each([
    ['TREC’s own', '', `${trecRow({ ...somebody, sponsor: '9004417' })}\r\n`],
    ['the state’s open data', `${openDataHeader}\n`, `${openDataRow({ ...somebody, sponsor: '9004417' })}\n`],
  ])(
    'takes seconds and flat memory: %s',
    async (_shape, header, row) => {
      const file = [Buffer.from(header), ...manyTimes(row.repeat(rowsEach))]
      const from = held()
      let most = 0
      function* measured() {
        for (const [place, chunk] of file.entries()) {
          if (place % 135 === 134) most = Math.max(most, held() - from)
          yield chunk
        }
      }
      // Other suites run in parallel: the CPU time counts, not the waiting time. Under Jest's globals it is two to
      // three times that of a worker, which takes at most ten seconds.
      const before = process.cpuUsage()
      const { rows, found } = await readLicenceFile(Readable.from(measured()), {
        watched: new Set(['1']),
        ours: ['9004417'],
      })
      const { user, system } = process.cpuUsage(before)
      expect([rows, [...found.keys()]]).toEqual([chunks * rowsEach, ['1']])
      expect((user + system) / 1_000_000).toBeLessThan(90)
      expect(most).toBeLessThan(30 * mebibyte)
    },
    120_000,
  )
})
