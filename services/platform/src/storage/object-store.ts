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
 * Where files are kept. Keys are relative paths of letters, digits, `.`, `_` and `-`, with `/` between folders; any
 * other key throws a RangeError. Bytes are streamed both ways.
 */
export abstract class ObjectStore {
  /** Stores the whole stream under the key or nothing at all; an object already there is replaced in one step. */
  abstract put(stream: Readable, key: string, options: PutOptions): Promise<ObjectInfo>
  /** The object's bytes (of the range, when given), or null. `size` is that of the whole object. */
  abstract get(key: string, options?: { range?: ByteRange }): Promise<StoredObject | null>
  /** What is known of the object without reading its bytes, or null. */
  abstract head(key: string): Promise<ObjectInfo | null>
  /** Removes the object; one that is not there counts as removed. */
  abstract delete(key: string): Promise<void>
  /** Removes what writes left behind that began before the moment and that a crash cut short. */
  abstract dropUnfinished(before: Date): Promise<void>
  /** Asked once before anything else: makes the store ready, or throws with what is wrong. */
  abstract prepare(): Promise<void>
  /** Objects under the folder last written before the given moment. */
  abstract listOlderThan(moment: Date, folder?: string): AsyncIterable<ObjectInfo>
}

const segment = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/

/** Throws a RangeError unless every part of the key is a plain name: no `..`, no leading dot, no absolute path. */
export const assertObjectKey = (key: string): void => {
  if (key.length > 512 || !key.split('/').every((part) => segment.test(part))) throw new RangeError('Not an object key')
}
