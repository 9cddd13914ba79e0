import { PassThrough, type Readable } from 'node:stream'
import { Injectable } from '@nestjs/common'
import { visibility } from '@bluebonnet/contracts'
import { type Caller, ObjectStore } from '@bluebonnet/platform'
import type { FastifyReply } from 'fastify'
import { DataSource } from 'typeorm'
import { ZipFile } from 'yazl'
import { Scans } from '../scan/scans.js'
import { contentDisposition, safeFileName } from '../files/content-disposition.js'
import { readableDocuments } from './document.list.js'
import type { DocumentEntity } from './document.entity.js'
import { documentErrors } from './document.errors.js'
import { addressOfDeal, keysOfObjects } from './documents.sql.js'

/** Names that Windows keeps for devices. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

const split = (name: string): [stem: string, ending: string] => {
  const at = name.lastIndexOf('.')
  return at > 0 ? [name.slice(0, at), name.slice(at)] : [name, '']
}

/** Safe under every system that may unpack it; two names that differ only by case are one name to some. */
const plain = (name: string): string => {
  const trimmed = name.replace(/[. ]+$/, '')
  return reserved.test(trimmed) ? `_${trimmed}` : trimmed
}

/**
 * File names for one archive, each its own: a second `Deed.pdf` becomes `Deed (2).pdf`. The names are safe file names
 * already.
 */
export const entryNames = (names: readonly string[]): string[] => {
  const taken = new Set<string>()
  return names.map((name) => {
    const [stem, ending] = split(plain(name))
    let free = `${stem}${ending}`
    for (let copy = 2; taken.has(free.toLowerCase()); copy += 1) free = `${stem} (${copy})${ending}`
    taken.add(free.toLowerCase())
    return free
  })
}

declare module 'yazl' {
  interface ZipFile {
    /** The published types leave the size out that the callback is given. */
    end(options: EndOptions, calculatedTotalSize: (bytes: number) => void): void
  }
}

export interface ArchivedFile {
  /** Its name in the archive. */
  name: string
  /** Where the store keeps it. */
  key: string
  /** Bytes. */
  size: number
  modifiedAt: Date
}

/**
 * An archive of stored files, read one after the other as the reader takes them, and its size in bytes. The files are
 * stored as they are: nearly all of them are compressed already, and so the size is known before the first byte.
 */
const zipOf = async (
  files: readonly ArchivedFile[],
  store: ObjectStore,
): Promise<{ stream: Readable; size: number }> => {
  const zip = new ZipFile()
  const out = new PassThrough()
  let current: Readable | null = null
  zip.on('error', (error: Error) => out.destroy(error))
  zip.outputStream.on('error', (error: Error) => out.destroy(error))
  // A reader who goes away leaves a file half read.
  out.once('close', () => current?.destroy())
  for (const { name, key, size, modifiedAt } of files) {
    zip.addReadStreamLazy(name, { size, mtime: modifiedAt, compress: false }, (give) => {
      const opened = async (): Promise<void> => {
        const found = await store.get(key)
        if (found === null) throw new Error(`The store has no ${key}`)
        current = found.stream
        if (out.destroyed) found.stream.destroy()
        found.stream.once('error', (error) => out.destroy(error))
        give(null, found.stream)
      }
      opened().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))))
    })
  }
  const size = await new Promise<number>((resolve) => {
    zip.end({ forceZip64Format: false, comment: '' }, resolve)
  })
  zip.outputStream.pipe(out)
  return { stream: out, size }
}

/** All documents of a deal as one file, made while it is sent. */
@Injectable()
export class DealArchive {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ObjectStore,
    private readonly scans: Scans,
  ) {}

  /** Sends what the caller may see of a deal's documents. Throws ATTACHED_DEAL_NOT_FOUND, DEAL_HAS_NO_DOCUMENTS and FILE_WAITS_FOR_SCAN. */
  async send(caller: Caller, dealId: string, reply: FastifyReply): Promise<void> {
    const address = await this.addressOf(caller, dealId)
    const files = await this.files(caller, dealId)
    if (files.length === 0) throw documentErrors.fail('DEAL_HAS_NO_DOCUMENTS')
    const { stream, size } = await zipOf(await this.scans.readableOf(files), this.store)
    void reply
      .code(200)
      .headers({
        'content-type': 'application/zip',
        'content-length': size,
        'content-disposition': contentDisposition(`${safeFileName(address)} documents.zip`, false),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
    // Not awaited: a reader who goes away in the middle is no fault.
    void reply.send(stream)
  }

  /** The deals' table belongs to the module above and is read by name. */
  private async addressOf(caller: Caller, dealId: string): Promise<string> {
    const sees = visibility(caller)
    const [deal] = await addressOfDeal(this.dataSource, [
      dealId,
      sees === 'brokerage',
      sees === 'own' ? caller.agentId : null,
    ])
    if (deal === undefined) throw documentErrors.fail('ATTACHED_DEAL_NOT_FOUND')
    return deal.property_address
  }

  private async files(caller: Caller, dealId: string): Promise<ArchivedFile[]> {
    const documents = await readableDocuments(this.dataSource.manager, caller)
      .andWhere({ dealId })
      .andWhere('document.archivedAt IS NULL')
      .orderBy({ 'document.uploadedAt': 'ASC', 'document.id': 'ASC' })
      .getMany()
    const rows = await keysOfObjects(this.dataSource, [documents.map(({ objectId }) => objectId)])
    const keys = new Map(rows.map(({ id, key }) => [id, key]))
    const names = entryNames(documents.map(shownName))
    return documents.map(({ objectId, uploadedAt, sizeBytes }, index) => ({
      name: names[index] ?? objectId,
      key: keys.get(objectId) ?? '',
      size: sizeBytes,
      modifiedAt: uploadedAt,
    }))
  }
}

/** A page that a later version replaced says so in its name, so that nobody takes it for the one that counts. */
const shownName = ({ fileName, supersededAt }: DocumentEntity): string => {
  const name = safeFileName(fileName)
  return supersededAt === null ? name : `superseded - ${name}`
}
