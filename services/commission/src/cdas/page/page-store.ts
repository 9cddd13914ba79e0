import { Readable } from 'node:stream'
import { BrokerageLogos } from '@bluebonnet/brokerage'
import { mebibyte } from '@bluebonnet/domain'
import { DrawingService } from '@bluebonnet/pages'
import { ObjectStore } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { PageKind } from '../jobs/cda.jobs.js'
import { composePage, type PageSubject } from './compose-page.js'

/** Draws pages and stores them; doing it again writes the same bytes to the same place. */
@Injectable()
export class PageStore {
  constructor(
    private readonly room: DrawingService,
    private readonly store: ObjectStore,
    private readonly logos: BrokerageLogos,
  ) {}

  /** Answers the number of bytes. */
  async put(subject: PageSubject, key: string): Promise<number> {
    const page = composePage(subject)
    const logo = await this.logos.png(subject.facts.brokerage.logoId ?? null)
    const bytes = await this.room.draw({ ...page, letterhead: { ...page.letterhead, logo } })
    const { size } = await this.store.put(Readable.from([bytes]), key, {
      maxBytes: mebibyte,
      contentType: 'application/pdf',
    })
    return size
  }

  async remove(key: string): Promise<void> {
    await this.store.delete(key)
  }
}

/** The folder of all pages. */
export const pageFolder = 'cdas'

/** Where a version's page is kept: one key for each, so that a job that runs again writes over its own. */
export const pageKey = (cdaId: string, version: number, page: PageKind): string =>
  `${pageFolder}/${cdaId}/${version}-${page.toLowerCase()}.pdf`

/**
 * Where the same page is kept once it is stamped void: nothing that reads the other at this moment gets half of each.
 */
export const stampedKey = (cdaId: string, version: number, page: PageKind): string =>
  `${pageFolder}/${cdaId}/${version}-${page.toLowerCase()}-void.pdf`

/** Whose page is kept under a key of this folder. */
export const cdaIdOfKey = (key: string): string => key.split('/')[1] ?? ''
