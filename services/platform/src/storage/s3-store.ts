import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type MultipartUpload,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import {
  assertObjectKey,
  type ByteRange,
  type ObjectInfo,
  ObjectStore,
  type PutOptions,
  type StoredObject,
} from './object-store.js'
import { missingAsNull, s3Client, type S3Settings, streamed } from './s3-client.js'
import { byteLimit } from './stream-limits.js'

/** S3's minimum part size; a stream of unknown length is buffered in parts of this size, one at a time. */
const pieceBytes = 5_242_880

/** Objects in a bucket of Amazon S3 or any compatible store. */
export class S3Store extends ObjectStore {
  private readonly client: S3Client
  private readonly bucket: string

  constructor(settings: S3Settings) {
    super()
    this.client = s3Client(settings)
    this.bucket = settings.bucket
  }

  /** Creates a missing bucket: a new, empty store needs no manual step. */
  async prepare(): Promise<void> {
    const found = await missingAsNull(this.client.send(new HeadBucketCommand({ Bucket: this.bucket })))
    if (found === null) await this.client.send(new CreateBucketCommand({ Bucket: this.bucket }))
  }

  async put(stream: Readable, key: string, options: PutOptions): Promise<ObjectInfo> {
    const params = {
      ...this.at(key),
      ...(options.contentType === undefined ? {} : { ContentType: options.contentType }),
    }
    await streamed(stream, byteLimit(options.maxBytes), (Body, abortController) =>
      new Upload({
        client: this.client,
        params: { ...params, Body },
        partSize: pieceBytes,
        queueSize: 1,
        abortController,
      }).done(),
    )
    const stored = await this.head(key)
    if (stored === null) throw new Error('The store has lost an object that it took')
    return stored
  }

  async get(key: string, { range }: { range?: ByteRange } = {}): Promise<StoredObject | null> {
    const rangeInput = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }
    const found = await missingAsNull(this.client.send(new GetObjectCommand({ ...this.at(key), ...rangeInput })))
    if (found === null) return null
    const { Body, ContentLength = 0, ContentRange, LastModified = new Date(0) } = found
    if (!(Body instanceof Readable)) throw new Error('The store answered no stream')
    const whole = /\/(\d+)$/.exec(ContentRange ?? '')?.[1]
    return { key, size: whole === undefined ? ContentLength : Number(whole), modifiedAt: LastModified, stream: Body }
  }

  async head(key: string): Promise<ObjectInfo | null> {
    const found = await missingAsNull(this.client.send(new HeadObjectCommand(this.at(key))))
    return found === null
      ? null
      : { key, size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) }
  }

  async delete(key: string): Promise<void> {
    await missingAsNull(this.client.send(new DeleteObjectCommand(this.at(key))))
  }

  async dropUnfinished(before: Date): Promise<void> {
    for (const { Key, UploadId, Initiated } of await this.unfinished()) {
      if (Initiated !== undefined && Initiated < before)
        await missingAsNull(this.client.send(new AbortMultipartUploadCommand({ Bucket: this.bucket, Key, UploadId })))
    }
  }

  async *listOlderThan(moment: Date, folder?: string): AsyncIterable<ObjectInfo> {
    if (folder !== undefined) assertObjectKey(folder)
    const pages = paginateListObjectsV2(
      { client: this.client },
      { Bucket: this.bucket, ...(folder === undefined ? {} : { Prefix: `${folder}/` }) },
    )
    for await (const { Contents = [] } of pages) {
      for (const { Key, Size = 0, LastModified } of Contents) {
        if (Key !== undefined && LastModified !== undefined && LastModified < moment)
          yield { key: Key, size: Size, modifiedAt: LastModified }
      }
    }
  }

  private async unfinished(): Promise<MultipartUpload[]> {
    const uploads: MultipartUpload[] = []
    let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
    for (let isMore = true; isMore;) {
      const page: ListMultipartUploadsCommandOutput = await this.client.send(
        new ListMultipartUploadsCommand({ Bucket: this.bucket, ...after }),
      )
      uploads.push(...(page.Uploads ?? []))
      after = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      isMore = page.IsTruncated === true
    }
    return uploads
  }

  private at(key: string): { Bucket: string; Key: string } {
    assertObjectKey(key)
    return { Bucket: this.bucket, Key: key }
  }
}
