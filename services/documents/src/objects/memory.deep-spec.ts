import { mebibyte } from '@bluebonnet/domain'
import { signedInAs, startTestApp } from '@bluebonnet/brokerage/testing'
import { startS3 } from '@bluebonnet/testing'
import { DocumentsModule } from '../index.js'
import { requestUpload, drained, peakGrowth, putBytes, text } from '../testing/index.js'

const here = { variables: {}, stop: () => Promise.resolve() }
const size = 50 * mebibyte
const atOnce = [1, 2, 3, 4]
/** Buffered, the four would take 200 MB and more; sender, receiver and the S3 server share this process. */
const bound = 160 * mebibyte

/** The largest accepted file, four at once in each direction. */
it.each([
  ['a folder', () => Promise.resolve(here)],
  ['S3', startS3],
] as const)(
  'files of 50 MB stream to and from %s in flat memory',
  async (name, start) => {
    const place = await start()
    const test = await startTestApp([DocumentsModule], place.variables)
    try {
      const { cookie } = await signedInAs(test)
      const upload = async (): Promise<string> => {
        const { uploadURL, objectPath } = await requestUpload(test, cookie, { name: 'plat.txt' })
        expect((await putBytes(uploadURL, cookie, text(size))).status).toBe(200)
        return objectPath
      }
      const download = async (path: string): Promise<void> => {
        expect(await drained(await fetch(`${await test.app.getUrl()}/api${path}`, { headers: { cookie } }))).toBe(size)
      }
      // The first of each loads code and fills caches, which is not measured.
      const path = await upload()
      await download(path)
      const sent = await peakGrowth(() => Promise.all(atOnce.map(upload)))
      const fetched = await peakGrowth(() => Promise.all(atOnce.map(() => download(path))))
      expect(sent).toBeLessThan(bound)
      expect(fetched).toBeLessThan(bound)
      process.stdout.write(
        `peak growth, four files of 50 MiB at once, ${name}: up ${Math.round(sent / mebibyte)} MiB, ` +
          `down ${Math.round(fetched / mebibyte)} MiB\n`,
      )
    } finally {
      await test.close()
      await place.stop()
    }
  },
  120_000,
)
