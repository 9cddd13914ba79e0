import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { PartsGoneError, type PartsUpload, type StoredPart } from './object-store.js'
import { absentAsNull, s3Reason, streamed } from './s3-client.js'
import { exactLength } from './stream-limits.js'

const gone = new Set(['NoSuchUpload', 'InvalidPart', 'InvalidPartOrder', 'NotFound'])

/** Uploads in parts by S3's own calls for them. */
export class S3Parts {
  constructor(
    private readonly client: S3Client,
    private readonly bucket: string,
  ) {}

  async begin(key: string, contentType?: string): Promise<string> {
    const { UploadId } = await this.client.send(
      new CreateMultipartUploadCommand({
        Bucket: this.bucket,
        Key: key,
        ...(contentType === undefined ? {} : { ContentType: contentType }),
      }),
    )
    if (UploadId === undefined) throw new Error('The store named no upload')
    return UploadId
  }

  async put(stream: Readable, upload: PartsUpload, number: number, size: number): Promise<StoredPart> {
    const { ETag } = await streamed(stream, exactLength(size), (Body, abort) =>
      this.unlessGone(
        this.client.send(
          new UploadPartCommand({ ...this.named(upload), PartNumber: number, Body, ContentLength: size }),
          { abortSignal: abort.signal },
        ),
      ),
    )
    if (ETag === undefined) throw new Error('The store named no part')
    return { number, size, etag: ETag.replaceAll('"', '') }
  }

  async join(upload: PartsUpload, parts: readonly Pick<StoredPart, 'number' | 'etag'>[]): Promise<void> {
    const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: `"${etag}"` }))
    await this.unlessGone(
      this.client.send(new CompleteMultipartUploadCommand({ ...this.named(upload), MultipartUpload: { Parts } })),
    )
  }

  async drop(upload: PartsUpload): Promise<void> {
    await absentAsNull(this.client.send(new AbortMultipartUploadCommand(this.named(upload))))
  }

  async dropBegunBefore(moment: Date): Promise<void> {
    let after: { KeyMarker?: string; UploadIdMarker?: string } | null = {}
    while (after !== null) {
      const page: Awaited<ReturnType<typeof this.page>> = await this.page(after)
      for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
        if (Key !== undefined && UploadId !== undefined && Initiated !== undefined && Initiated < moment)
          await this.drop({ key: Key, uploadId: UploadId })
      }
      const { NextKeyMarker, NextUploadIdMarker } = page
      after =
        page.IsTruncated === true && NextKeyMarker !== undefined
          ? {
              KeyMarker: NextKeyMarker,
              ...(NextUploadIdMarker === undefined ? {} : { UploadIdMarker: NextUploadIdMarker }),
            }
          : null
    }
  }

  private page(after: { KeyMarker?: string; UploadIdMarker?: string }) {
    return this.client.send(new ListMultipartUploadsCommand({ Bucket: this.bucket, ...after }))
  }

  private named({ key, uploadId }: PartsUpload): { Bucket: string; Key: string; UploadId: string } {
    return { Bucket: this.bucket, Key: key, UploadId: uploadId }
  }

  private async unlessGone<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      throw gone.has(s3Reason(error)) ? new PartsGoneError() : error
    }
  }
}
