import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Injectable } from '@nestjs/common'
import { z } from 'zod'
import { ObjectStore } from '../../storage/object-store.js'
import type { Head } from './audit-chain.js'

const folder = 'audit/heads'
const newest = 'audit/head.json'
const stored = z.object({
  position: z.number().int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  publishedAt: z.string(),
})

/** The chain's head at some time, stored out of reach of anyone who can rewrite the database. */
export interface PublishedHead extends Head {
  /** Its object key, for messages. */
  key: string
}

/** Heads in the object store: the newest one, and the last one of each day. */
@Injectable()
export class AuditHeads {
  constructor(private readonly store: ObjectStore) {}

  async publish({ position, hash }: Head, at = new Date()): Promise<void> {
    const publishedAt = at.toISOString()
    const json = JSON.stringify({ position, hash, publishedAt })
    for (const key of [`${folder}/${publishedAt.slice(0, 10)}.json`, newest]) {
      await this.store.put(Readable.from([Buffer.from(json)]), key, {
        maxBytes: 1_000,
        contentType: 'application/json',
      })
    }
  }

  async newest(): Promise<PublishedHead | null> {
    return this.read(newest)
  }

  /** All published heads. Throws for an unreadable head: it was tampered with. */
  async all(): Promise<PublishedHead[]> {
    const keys = [newest]
    // Includes heads that are written meanwhile.
    for await (const { key } of this.store.listOlderThan(new Date(Date.now() + 60_000), folder)) keys.push(key)
    const heads = await Promise.all(keys.map((key) => this.read(key)))
    return heads.filter((head) => head !== null).toSorted((a, b) => a.position - b.position)
  }

  private async read(key: string): Promise<PublishedHead | null> {
    const object = await this.store.get(key)
    if (object === null) return null
    const { position, hash } = stored.parse(JSON.parse(await text(object.stream)))
    return { key, position, hash }
  }
}
