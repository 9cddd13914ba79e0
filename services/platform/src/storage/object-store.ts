import type { Readable } from 'node:stream'

export interface ObjectInfo {
  key: string
  /** In bytes. */
  size: number
  modifiedAt: Date
}

/** A range of an object: both ends included, as in HTTP. */
export interface ByteRange {
  start: number
  end: number
}

export interface PutOptions {
  /** The write fails with ObjectTooLargeError at the first byte beyond. */
  maxBytes: number
  /** Stored when the store supports it. */
  contentType?: string
}

export interface StoredObject extends ObjectInfo {
  stream: Readable
}

/** The bytes exceed `maxBytes`; nothing was stored. */
export class ObjectTooLargeError extends Error {
  constructor(readonly maxBytes: number) {
    super(`More than ${maxBytes} bytes`)
    this.name = 'ObjectTooLargeError'
  }
}

/**
 * Object storage. Keys are relative paths of letters, digits, `.`, `_` and `-`, with `/` between folders; any other key
 * throws a RangeError. Bytes are streamed both ways.
 */
export abstract class ObjectStore {
  /** Stores the whole stream under the key or nothing at all; replaces an existing object atomically. */
  abstract put(stream: Readable, key: string, options: PutOptions): Promise<ObjectInfo>
  /** The object's bytes (of the range, when given), or null. `size` is that of the whole object. */
  abstract get(key: string, options?: { range?: ByteRange }): Promise<StoredObject | null>
  /** The object's metadata without its bytes, or null. */
  abstract head(key: string): Promise<ObjectInfo | null>
  /** Removes the object; ignores a missing one. */
  abstract delete(key: string): Promise<void>
  /** Removes the leftovers of writes that began before the given time and that a crash interrupted. */
  abstract dropUnfinished(before: Date): Promise<void>
  /** Called once before anything else: prepares the store, or throws the reason why it cannot. */
  abstract prepare(): Promise<void>
  /** Objects in the folder last written before the given time. */
  abstract listOlderThan(moment: Date, folder?: string): AsyncIterable<ObjectInfo>
}

const segment = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/

/** Throws a RangeError unless every part of the key is a plain name: no `..`, no leading dot, no absolute path. */
export const assertObjectKey = (key: string): void => {
  if (key.length > 512 || !key.split('/').every((part) => segment.test(part))) throw new RangeError('Not an object key')
}
