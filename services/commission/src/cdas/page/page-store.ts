import { Readable } from 'node:stream'
import { BrokerageLogos } from '@bluebonnet/brokerage'
import { mebibyte } from '@bluebonnet/domain'
import { DrawingService } from '@bluebonnet/pages'
import { ObjectStore } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { PageKind } from '../jobs/cda.jobs.js'
import { composePage, type PageSubject } from './compose-page.js'

/** Renders and stores pages. A retry writes the same bytes to the same key. */
@Injectable()
export class PageStore {
  constructor(
    private readonly drawingService: DrawingService,
    private readonly store: ObjectStore,
    private readonly logos: BrokerageLogos,
  ) {}

  /** Returns the number of bytes. */
  async put(subject: PageSubject, key: string): Promise<number> {
    const page = composePage(subject)
    const logo = await this.logos.png(subject.facts.brokerage.logoId ?? null)
    const bytes = await this.drawingService.draw({ ...page, letterhead: { ...page.letterhead, logo } })
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

export const pageFolder = 'cdas'

/** Storage key of a version's page. Each page has one key, so a retried job overwrites its own file. */
export const pageKey = (cdaId: string, version: number, page: PageKind): string =>
  `${pageFolder}/${cdaId}/${version}-${page.toLowerCase()}.pdf`

/** Storage key of the stamped page. A separate key, so that no concurrent reader gets half of each. */
export const stampedKey = (cdaId: string, version: number, page: PageKind): string =>
  `${pageFolder}/${cdaId}/${version}-${page.toLowerCase()}-void.pdf`

/** The CDA whose page has this key. */
export const cdaIdOfKey = (key: string): string => key.split('/')[1] ?? ''
