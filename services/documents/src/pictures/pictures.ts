import { Inject, Injectable, Optional } from '@nestjs/common'
import type { Sharp } from 'sharp'
import { fileKinds } from '../files/file-kinds.js'
import { builtThread, decodeHeic, HEIC_THREAD, type HeicThread } from './decode-heic.js'
import type { HeicPixels } from './heic.thread.js'
import { type PictureKind, pictureSides } from './picture-keys.js'

/** A larger image is no photo and would take minutes. */
const maxPixels = 200_000_000
const maxSeconds = 30
/** So few extra bytes at the end of a JPEG are no lost part of it. */
const paddingBytes = 16
/** The marker at the end of a JPEG. */
const endOfImage = Buffer.from([0xff, 0xd9])
const quality = 82

type PictureBytes = Map<PictureKind, Buffer>
/** Damaged bytes, or too many pixels. */
type NotDrawn = 'UNREADABLE' | 'TOO_LARGE'

export interface Image {
  bytes: Buffer
  contentType: string
}

/** Draws small JPEGs of images, one image after another, so that the memory of one is enough. */
@Injectable()
export class Pictures {
  private before: Promise<unknown> = Promise.resolve()

  constructor(@Optional() @Inject(HEIC_THREAD) private readonly thread: HeicThread = builtThread) {}

  /** Rotated as the camera was held, without the file's other metadata. Rejects when the decoder cannot be started. */
  draw(image: Image, kinds: readonly PictureKind[]): Promise<PictureBytes | NotDrawn> {
    const drawn = this.before.then(() => this.drawOne(image, kinds))
    this.before = drawn.catch(() => undefined)
    return drawn
  }

  private async drawOne(
    { bytes, contentType }: Image,
    kinds: readonly PictureKind[],
  ): Promise<PictureBytes | NotDrawn> {
    // Loaded only by the processes that draw.
    const { default: sharp } = await import('sharp')
    sharp.cache(false)
    sharp.concurrency(1)
    const pixels = contentType === fileKinds.heic.contentType ? await decodeHeic(bytes, this.thread) : null
    if (pixels === 'TOO_LARGE') return pixels
    const drawWith = async (failOn: 'warning' | 'error'): Promise<PictureBytes> => {
      const limits = { limitInputPixels: maxPixels, failOn } as const
      const open = (source: Buffer | HeicPixels): Sharp => {
        if (Buffer.isBuffer(source)) return sharp(source, limits)
        const { data, width, height } = source
        return sharp(Buffer.from(data.buffer), { ...limits, raw: { width, height, channels: 4 } })
      }
      // A HEIF file may contain an image other than HEVC, which sharp can read.
      let source = pixels === null || pixels === 'UNREADABLE' ? bytes : pixels
      const drawn: PictureBytes = new Map()
      for (const kind of kinds) {
        const jpeg = await jpegOf(open(source), pictureSides[kind])
        drawn.set(kind, jpeg)
        source = jpeg
      }
      return drawn
    }
    try {
      if (contentType !== fileKinds.jpeg.contentType) return await drawWith('error')
      return await drawWith('warning').catch((error: unknown) => {
        if (isDamage(String(error), bytes)) throw error
        return drawWith('error')
      })
    } catch (error) {
      return /pixel limit|timeout/i.test(String(error)) ? 'TOO_LARGE' : 'UNREADABLE'
    }
  }
}

/**
 * Whether a JPEG decoder's warning means that a part of the photo is lost. Cameras write other bytes between the parts
 * of a file, and padding at its end.
 */
const isDamage = (warning: string, bytes: Buffer): boolean => {
  const [, count, marker] = /Corrupt JPEG data: (\d+) extraneous bytes before marker 0x(\w\w)/.exec(warning) ?? []
  if (count === undefined || marker === undefined) return /Corrupt JPEG data/.test(warning)
  // The scans of a progressive one follow its first parts.
  if (marker !== 'd9') return /^d[0-7]$/.test(marker) || firstScanOf(bytes).isProgressive
  if (Number(count) <= paddingBytes) return false
  const end = bytes.indexOf(endOfImage, firstScanOf(bytes).at)
  const rest = bytes.subarray(Math.max(0, end - Number(count)), Math.max(0, end))
  return rest.some((byte) => byte !== rest[0])
}

/**
 * Where the scans of a JPEG begin, and whether it is progressive. Its segments may contain a thumbnail, and other
 * images may follow it: neither counts.
 */
const firstScanOf = (bytes: Buffer): { at: number; isProgressive: boolean } => {
  let isProgressive = false
  let at = 2
  while (at + 4 <= bytes.length) {
    const marker = bytes.readUInt8(at + 1)
    if (bytes.readUInt8(at) !== 0xff || marker === 0 || marker === 0xff) at += 1
    else if (marker === 0xda) return { at, isProgressive }
    else {
      isProgressive ||= marker === 0xc2
      at += 2 + bytes.readUInt16BE(at + 2)
    }
  }
  return { at: bytes.length, isProgressive }
}

const jpegOf = (image: Sharp, side: number): Promise<Buffer> =>
  image
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality })
    .timeout({ seconds: maxSeconds })
    .toBuffer()
