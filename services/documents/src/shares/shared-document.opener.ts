import { linkErrors, type LinkOpener, OpensLink } from '@bluebonnet/auth'
import { Injectable } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { DataSource } from 'typeorm'
import { ObjectFiles } from '../files/object-files.js'

interface Row {
  key: string
  file_name: string
  content_type: string
}

/** What a client's link leads to: the shared document, for as long as the share lasts. */
@Injectable()
@OpensLink('DOCUMENT_SHARE')
export class SharedDocumentOpener implements LinkOpener {
  constructor(
    private readonly dataSource: DataSource,
    private readonly files: ObjectFiles,
  ) {}

  /** Sends the file. Throws LINK_EXPIRED for a share that has ended. */
  async open({ subjectId }: { subjectId: string }, reply: FastifyReply): Promise<void> {
    const [file] = await this.dataSource.query<Row[]>(
      `SELECT o.key, d.file_name, d.content_type
         FROM document_shares s JOIN documents d ON d.id = s.document_id JOIN objects o ON o.id = d.object_id
        WHERE s.id = $1 AND s.ended_at IS NULL`,
      [subjectId],
    )
    if (file === undefined) throw linkErrors.fail('LINK_EXPIRED')
    await this.files.sendObject(reply, {
      key: file.key,
      name: file.file_name,
      contentType: file.content_type,
      inline: true,
    })
  }
}
