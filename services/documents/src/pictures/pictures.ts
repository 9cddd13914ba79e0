import { Inject, Injectable, Optional } from '@nestjs/common'
import type { Sharp } from 'sharp'
import { fileKinds } from '../files/file-kinds.js'
import { builtThread, decodeHeic, HEIC_THREAD, type HeicThread } from './decode-heic.js'
import type { HeicPixels } from './heic.thread.js'
import { type PictureKind, pictureSides } from './picture-keys.js'

/** A larger image is no photo and would take minutes. */
const maxPixels = 200_000_000
const maxSeconds = 30
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
    const limits = { limitInputPixels: maxPixels, failOn: 'error' } as const
    const open = (source: Buffer | HeicPixels): Sharp => {
      if (Buffer.isBuffer(source)) return sharp(source, limits)
      const { data, width, height } = source
      return sharp(Buffer.from(data.buffer), { ...limits, raw: { width, height, channels: 4 } })
    }
    const pixels = contentType === fileKinds.heic.contentType ? await decodeHeic(bytes, this.thread) : null
    if (pixels === 'TOO_LARGE') return pixels
    // A HEIF file may contain an image other than HEVC, which sharp can read.
    let source = pixels === null || pixels === 'UNREADABLE' ? bytes : pixels
    const drawn: PictureBytes = new Map()
    try {
      for (const kind of kinds) {
        const jpeg = await jpegOf(open(source), pictureSides[kind])
        drawn.set(kind, jpeg)
        source = jpeg
      }
      return drawn
    } catch (error) {
      return /pixel limit|timeout/i.test(String(error)) ? 'TOO_LARGE' : 'UNREADABLE'
    }
  }
}

const jpegOf = (image: Sharp, side: number): Promise<Buffer> =>
  image
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality })
    .timeout({ seconds: maxSeconds })
    .toBuffer()
