import type { Readable } from 'node:stream'

export interface ObjectInfo {
  key: string
  /** Bytes. */
  size: number
  modifiedAt: Date
}

/** A part of an object: both ends included, as in an HTTP range. */
export interface ByteRange {
  start: number
  end: number
}

export interface PutOptions {
  /** The write fails with ObjectTooLargeError at the first byte beyond. */
  maxBytes: number
  /** Kept by stores that record it. */
  contentType?: string
}

export interface StoredObject extends ObjectInfo {
  stream: Readable
}

/** The bytes outgrew `maxBytes`; nothing was stored. */
export class ObjectTooLargeError extends Error {
  constructor(readonly maxBytes: number) {
    super(`More than ${maxBytes} bytes`)
    this.name = 'ObjectTooLargeError'
  }
}

/**
 * Where files are kept. Keys are relative paths of letters, digits, `.`, `_` and `-`, with `/` between folders; any other
 * key throws a RangeError. Bytes are streamed both ways.
 */
export abstract class ObjectStore {
  /** Stores the whole stream under the key or nothing at all; an object already there is replaced in one step. */
  abstract put(stream: Readable, key: string, options: PutOptions): Promise<ObjectInfo>
  /** The object's bytes (of the range, when given), or null. `size` is that of the whole object. */
  abstract get(key: string, options?: { range?: ByteRange }): Promise<StoredObject | null>
  abstract head(key: string): Promise<ObjectInfo | null>
  /** Removes the object; one that is not there counts as removed. */
  abstract delete(key: string): Promise<void>
  /** Objects under the folder last written before the given moment. */
  abstract listOlderThan(moment: Date, folder?: string): AsyncIterable<ObjectInfo>
}
