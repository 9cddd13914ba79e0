import { Injectable } from '@nestjs/common'
import { GeneratedDocuments, ObjectFiles } from '@bluebonnet/documents'
import { visibility } from '@bluebonnet/domain'
import type { Caller } from '@bluebonnet/platform'
import type { FastifyReply } from 'fastify'
import { DataSource } from 'typeorm'
import { CdaReader } from './cda-reader.js'
import { visibleLines } from './visible-lines.js'
import { cdaErrors } from './cda.errors.js'
import { DrawingService } from '@bluebonnet/pages'
import { PageSubjects } from './page/page-subjects.js'
import { composeWorksheet } from './page/worksheet.js'
import { documentsOfVersion } from './cdas.sql.js'

/** URL of a CDA's page for browsers. */
export const pdfUrlOf = (cdaId: string): string => `/api/cdas/${cdaId}/pdf`

/** Serves the stored page of a version, or the signed one if it exists. */
@Injectable()
export class CdaPages {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reader: CdaReader,
    private readonly documents: GeneratedDocuments,
    private readonly files: ObjectFiles,
    private readonly subjects: PageSubjects,
    private readonly drawingService: DrawingService,
  ) {}

  /**
   * Throws CDA_NOT_FOUND for a CDA or version that does not exist for this caller, CDA_PAGE_NOT_READY while the page
   * renders.
   */
  async send(caller: Caller, reply: FastifyReply, cdaId: string, version: number | undefined): Promise<void> {
    const current = await this.reader.one(caller, cdaId)
    await this.sendVersion(reply, cdaId, version ?? current.version)
  }

  /**
   * Explains a version's figures to people who may see the CDA. An agent sees only the share of colleagues. Throws
   * CDA_NOT_FOUND.
   */
  async sendWorksheet(caller: Caller, reply: FastifyReply, cdaId: string, version: number | undefined): Promise<void> {
    const current = await this.reader.one(caller, cdaId)
    const subject = await this.subjects.of(cdaId, version ?? current.version)
    if (subject === null) throw cdaErrors.fail('CDA_NOT_FOUND')
    const lines = visibility(caller) === 'brokerage' ? subject.lines : visibleLines(subject.lines, caller.agentId)
    const bytes = await this.drawingService.draw(composeWorksheet(subject, lines))
    const name = `Worksheet ${subject.facts.deal.propertyAddress}, version ${subject.version}.pdf`
    await this.files.sendBytes(reply, { bytes, name, contentType: 'application/pdf' })
  }

  /** Does the same without an access check; the caller has done it. */
  async sendVersion(reply: FastifyReply, cdaId: string, version: number): Promise<void> {
    const [row] = await documentsOfVersion(this.dataSource, [cdaId, version])
    if (row === undefined) throw cdaErrors.fail('CDA_NOT_FOUND')
    const documentId = row.signedDocumentId ?? row.documentId
    if (documentId === null) throw cdaErrors.fail('CDA_PAGE_NOT_READY')
    const key = await this.documents.objectKeyOf(this.dataSource.manager, documentId)
    await this.files.sendObject(reply, {
      key,
      name: `CDA ${row.address}, version ${version}.pdf`,
      contentType: 'application/pdf',
      inline: true,
    })
  }
}
