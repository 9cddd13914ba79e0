import { Injectable } from '@nestjs/common'
import { linkErrors, type LinkOpener, OpensLink } from '@bluebonnet/auth'
import type { FastifyReply } from 'fastify'
import { DataSource } from 'typeorm'
import { ObjectFiles } from '../files/object-files.js'
import { sharedFile } from './shares.sql.js'

/** Opens a client's link: sends the shared document until the share ends. */
@Injectable()
@OpensLink('DOCUMENT_SHARE')
export class SharedDocumentOpener implements LinkOpener {
  constructor(
    private readonly dataSource: DataSource,
    private readonly files: ObjectFiles,
  ) {}

  /** Sends the file. Throws LINK_EXPIRED for a share that has ended. */
  async open({ subjectId }: { subjectId: string }, reply: FastifyReply): Promise<void> {
    const [file] = await sharedFile(this.dataSource, [subjectId])
    if (file === undefined) throw linkErrors.fail('LINK_EXPIRED')
    await this.files.sendObject(reply, {
      key: file.key,
      name: file.file_name,
      contentType: file.content_type,
      inline: true,
    })
  }
}
