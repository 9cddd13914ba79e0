import { createHash } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { defineErrors, httpErrors, type ObjectInfo, ObjectStore } from '@bluebonnet/platform'
import type { FastifyReply } from 'fastify'
import { Scans } from '../scan/scans.js'
import { parseRange } from './byte-range.js'
import { contentDisposition } from './content-disposition.js'
import { type PictureKind, pictureKey } from '../pictures/picture-keys.js'
import { fileKinds, isImage, mayShowInline, nameWithExtension } from './file-kinds.js'

const fileErrors = defineErrors({
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'The file has no such part' },
  PICTURE_MISSING: {
    status: 409,
    message: 'The preview is not ready or cannot be made. Download the file to look at it.',
  },
})

export interface ServedFile {
  key: string
  /** The name of the saved file. */
  name: string
  contentType: string
  /** Show it in the browser's window, if its kind allows that; otherwise it is saved. */
  inline: boolean
}

/** Streams stored files and supports ranges. Callers check permissions first. */
@Injectable()
export class ObjectFiles {
  constructor(
    private readonly store: ObjectStore,
    private readonly scans: Scans,
  ) {}

  /**
   * Sends the picture of an image for lists, or the image itself if none was drawn. Throws PICTURE_MISSING for what
   * browsers do not show, and what `sendObject` throws.
   */
  async sendPicture(reply: FastifyReply, file: Omit<ServedFile, 'inline'>, kind: PictureKind): Promise<void> {
    await this.scans.assertReadable(file.key)
    const picture = (await this.pictureOf(file, kind)) ?? (await this.pictureOf(file, 'shown'))
    if (picture === null && !(isImage(file.contentType) && mayShowInline(file.contentType)))
      throw fileErrors.fail('PICTURE_MISSING')
    await this.send(reply, { ...(picture ?? file), inline: true })
  }

  /**
   * Sends the file, or 304 or 416 depending on the request's headers. An HEIC photo is shown as the JPEG that was
   * drawn from it. Throws NOT_FOUND when the bytes are gone, FILE_WAITS_FOR_SCAN and FILE_INFECTED.
   */
  async sendObject(reply: FastifyReply, file: ServedFile): Promise<void> {
    await this.scans.assertReadable(file.key)
    const isHeic = file.inline && file.contentType === fileKinds.heic.contentType
    const picture = isHeic ? await this.pictureOf(file, 'shown') : null
    await this.send(reply, { ...file, ...picture })
  }

  /** Null if it was not drawn. */
  private async pictureOf(
    { key: original, name }: Pick<ServedFile, 'key' | 'name'>,
    kind: PictureKind,
  ): Promise<Omit<ServedFile, 'inline'> | null> {
    const key = pictureKey(original, kind)
    const { contentType } = fileKinds.jpeg
    return (await this.store.head(key)) === null
      ? null
      : { key, name: nameWithExtension(name, contentType), contentType }
  }

  private async send(reply: FastifyReply, file: ServedFile): Promise<void> {
    const info = await this.store.head(file.key)
    if (info === null) throw httpErrors.fail('NOT_FOUND')
    const etag = etagOf(info)
    const { headers } = reply.request
    if (headers['if-none-match'] === etag) {
      void reply.code(304).headers({ etag, 'cache-control': cacheControl }).send()
      return
    }
    const mayBePart = headers['if-range'] === undefined || headers['if-range'] === etag
    const range = mayBePart ? parseRange(headers.range, info.size) : 'whole'
    if (range === 'unsatisfiable')
      throw fileErrors.fail('RANGE_NOT_SATISFIABLE', { headers: { 'content-range': `bytes */${info.size}` } })
    const found = await this.store.get(file.key, range === 'whole' ? {} : { range })
    if (found === null) throw httpErrors.fail('NOT_FOUND')
    void reply.headers({ ...descriptionOf(file), etag })
    if (range === 'whole') void reply.code(200).header('content-length', info.size)
    else
      void reply
        .code(206)
        .header('content-length', range.end - range.start + 1)
        .header('content-range', `bytes ${range.start}-${range.end}/${info.size}`)
    // Not awaited: a client that disconnects midway is not an error.
    void reply.send(found.stream)
  }

  /** Sends a file that is generated for this request, inline if the browser can show it. */
  async sendBytes(
    reply: FastifyReply,
    { bytes, ...file }: Pick<ServedFile, 'name' | 'contentType'> & { bytes: Buffer },
  ): Promise<void> {
    const { 'accept-ranges': _none, ...headers } = descriptionOf({ ...file, key: '', inline: true })
    void reply.code(200).headers(headers).send(bytes)
  }
}

/** Only this browser caches the file and revalidates it each time, so that a revoked permission ends the access. */
const cacheControl = 'private, no-cache'

const etagOf = ({ key, size, modifiedAt }: ObjectInfo): string =>
  `"${createHash('sha256').update(`${key} ${size} ${modifiedAt.getTime()}`).digest('base64url').slice(0, 27)}"`

const descriptionOf = (file: ServedFile): Record<string, string> => ({
  'content-type': file.contentType.startsWith('text/') ? `${file.contentType}; charset=utf-8` : file.contentType,
  'content-disposition': contentDisposition(file.name, file.inline && mayShowInline(file.contentType)),
  'x-content-type-options': 'nosniff',
  'accept-ranges': 'bytes',
  'cache-control': cacheControl,
})
