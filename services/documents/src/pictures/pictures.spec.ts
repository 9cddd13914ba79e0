import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { fileKinds } from '../files/file-kinds.js'
import { heicThread } from '../testing/heic-thread.js'
import { heicPhoto } from '../testing/samples.js'
import type { HeicThread } from './decode-heic.js'
import type { PictureKind } from './picture-keys.js'
import { type Image, Pictures } from './pictures.js'

const pictures = new Pictures(heicThread)
const heic: Image = { bytes: heicPhoto, contentType: fileKinds.heic.contentType }
const kinds = ['shown', 'card', 'thumbnail'] as const

const drawn = async (image: Image, which: readonly PictureKind[] = kinds) => {
  const all = await pictures.draw(image, which)
  if (typeof all === 'string') throw new Error(all)
  return all
}

/** Whether a pixel is light in red, green and blue. */
const pixelAt = async (jpeg: Buffer | undefined, left: number, top: number): Promise<string> => {
  const { data } = await sharp(jpeg)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data].map((value) => (value > 128 ? 1 : 0)).join('')
}
const [red, green, blue, white] = ['100', '010', '001', '111']

it('decodes an HEIC photo and draws JPEGs of it, none larger than the photo', async () => {
  const all = await drawn(heic)
  expect([...all.keys()]).toEqual(kinds)
  const shown = all.get('shown')
  expect(await sharp(shown).metadata()).toMatchObject({ format: 'jpeg', width: 96, height: 64 })
  const corners = await Promise.all([
    pixelAt(shown, 10, 10),
    pixelAt(shown, 80, 10),
    pixelAt(shown, 10, 55),
    pixelAt(shown, 80, 55),
  ])
  expect(corners).toEqual([red, green, blue, white])
})

it('rotates a photo as the camera was held, and removes its location', async () => {
  const bytes = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#c82828' } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { format, width, height, orientation, exif } = await sharp(
    (await drawn({ bytes, contentType: 'image/jpeg' }, ['thumbnail'])).get('thumbnail'),
  ).metadata()
  expect({ format, width, height, orientation, exif }).toEqual({ format: 'jpeg', width: 80, height: 160 })
})

it.each([
  ['an HEIC photo that was cut off', heicPhoto.subarray(0, 300), fileKinds.heic.contentType],
  ['a header without a photo', Buffer.from('\0\0\0\x18ftypheic', 'latin1'), fileKinds.heic.contentType],
  ['a JPEG that was cut off', Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF\0', 'latin1'), 'image/jpeg'],
])('calls %s unreadable, and draws the next one', async (_, bytes, contentType) => {
  expect(await pictures.draw({ bytes, contentType }, kinds)).toBe('UNREADABLE')
  expect((await drawn(heic)).size).toBe(kinds.length)
})

it('calls an image with too many pixels too large, not damaged', async () => {
  const bytes = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  // The header has the size and a checksum.
  bytes.writeUInt32BE(15_000, 16)
  bytes.writeUInt32BE(14_000, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  expect(await pictures.draw({ bytes, contentType: 'image/png' }, ['thumbnail'])).toBe('TOO_LARGE')
})

const exif = (thumbnail: Buffer): Buffer => {
  const content = Buffer.concat([Buffer.from('Exif\0\0II*\0\x08\0\0\0\0\0\0\0\0\0', 'latin1'), thumbnail])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
const drawnFrom = async (...parts: Buffer[]) =>
  pictures.draw({ bytes: Buffer.concat(parts), contentType: 'image/jpeg' }, ['thumbnail'])

describe('a JPEG photo of a phone', () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const image = (options: { progressive?: boolean }) =>
    sharp({ create: { width: 300, height: 200, channels: 3, background: '#888', noise } })
      .jpeg(options)
      .toBuffer()
  const thumbnail = expect.objectContaining({ size: 1 })

  it('is drawn with padding at its end and another image after it', async () => {
    // The decoder reads a progressive one to its end.
    const [photo, other] = [await image({ progressive: true }), await image({})]
    const [end, padding] = [photo.subarray(-2), Buffer.alloc(100)]
    expect(await drawnFrom(photo.subarray(0, -2), padding, end, other)).toEqual(thumbnail)
    const text = Buffer.alloc(100, 'text')
    expect(await drawnFrom(photo.subarray(0, -2), text, end, other)).toBe('UNREADABLE')
  })

  it('is drawn with other bytes between its parts, and a progressive thumbnail or image after it', async () => {
    const [photo, other] = [await image({}), await image({ progressive: true })]
    const small = await sharp(other).resize(40).jpeg({ progressive: true }).toBuffer()
    const [start, between] = [photo.subarray(0, 2), Buffer.alloc(100)]
    expect(await drawnFrom(start, exif(small), between, photo.subarray(2))).toEqual(thumbnail)
    expect(await drawnFrom(start, between, photo.subarray(2), other)).toEqual(thumbnail)
  })
})

it('rejects when the decoder fails to start, so that the photo is drawn later', async () => {
  const missing: HeicThread = { entry: new URL('./missing.thread.js', import.meta.url) }
  await expect(new Pictures(missing).draw(heic, kinds)).rejects.toThrow('missing.thread.js')
})
