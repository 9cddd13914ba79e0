import { Injectable } from '@nestjs/common'
import { visibility } from '@bluebonnet/domain'
import type { Caller } from '@bluebonnet/platform'
import { DataSource } from 'typeorm'
import { safeFileName } from '../files/content-disposition.js'
import { nameWithExtension } from '../files/file-kinds.js'
import type { ServedFile } from '../files/object-files.js'
import { objectAddressOf, objectPathOf } from './object-path.js'
import { objectErrors } from './object.errors.js'
import { ownOrShown } from './objects.sql.js'

/** Serves uploads by their own address: photos, and a person's own files before their use. */
@Injectable()
export class ObjectsService {
  constructor(private readonly dataSource: DataSource) {}

  /** The caller's own upload, a photo of a property that they may see, or that of a person. Throws UPLOAD_NOT_FOUND. */
  async file(caller: Caller, id: string): Promise<ServedFile> {
    const sees = visibility(caller)
    const [row] = await ownOrShown(this.dataSource, [
      id,
      caller.userId,
      JSON.stringify([objectPathOf(id)]),
      sees === 'brokerage',
      sees === 'own' ? caller.agentId : null,
      objectAddressOf(id),
    ])
    if (row === undefined) throw objectErrors.fail('UPLOAD_NOT_FOUND')
    return {
      key: row.key,
      name: nameWithExtension(safeFileName(row.name ?? 'file'), row.content_type),
      contentType: row.content_type,
      inline: true,
    }
  }
}
