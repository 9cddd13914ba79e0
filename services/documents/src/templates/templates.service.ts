import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type CallInput, type Template } from '@bluebonnet/contracts'
import { type LiveList, roles } from '@bluebonnet/domain'
import {
  assertUnchanged,
  type AuditFields,
  type Caller,
  changedFields,
  definedColumns,
  ChangeHistory,
  type ListReply,
  Lists,
  Live,
  newId,
  type IdempotentChange,
  Tx,
} from '@bluebonnet/platform'
import { DataSource, type EntityManager, Repository } from 'typeorm'
import { safeFileName } from '../files/content-disposition.js'
import { nameWithExtension } from '../files/file-kinds.js'
import type { ServedFile } from '../files/object-files.js'
import { objectPathOf } from '../objects/object-path.js'
import { StoredObjectEntity } from '../objects/stored-object.entity.js'
import { Uploads } from '../objects/uploads.js'
import { TemplateEntity } from './template.entity.js'
import { templateList, visibleTemplates } from './template.list.js'
import { mayChangeTemplate, templateAnswer, templateErrors } from './template.mapper.js'

type ListQuery = CallInput<'GET /api/templates'>['query']
type Created = CallInput<'POST /api/templates'>['body']
type Changed = CallInput<'PATCH /api/templates/:id'>['body']

/** Manages the team library (docs/rules/roles-and-permissions.md#templates). */
@Injectable()
export class TemplatesService {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(StoredObjectEntity) private readonly objects: Repository<StoredObjectEntity>,
    private readonly tx: Tx,
    private readonly lists: Lists,
    private readonly uploads: Uploads,
    private readonly history: ChangeHistory,
    private readonly live: Live,
  ) {}

  async list(caller: Caller, query: ListQuery): Promise<ListReply<TemplateEntity>> {
    return this.lists.page(templateList, caller, query)
  }

  /** Throws TEMPLATE_NOT_FOUND. */
  async one(caller: Caller, id: string): Promise<TemplateEntity> {
    return found(await visibleTemplates(this.dataSource.manager, caller).andWhere({ id }).getOne())
  }

  /** The file of a template, always to be saved. Throws TEMPLATE_NOT_FOUND. */
  async file(caller: Caller, id: string): Promise<ServedFile> {
    const { objectId, fileName, contentType } = await this.one(caller, id)
    const { key } = await this.objects.findOneByOrFail({ id: objectId })
    return { key, name: fileName, contentType, inline: false }
  }

  /** Adds an upload of the caller to the library. Throws what `Uploads.take` refuses. */
  async create(
    once: IdempotentChange,
    caller: Caller,
    { fileUrl, name, category, description = null }: Created,
  ): Promise<Template> {
    return once(async (manager) => {
      const upload = await this.uploads.take(manager, caller, fileUrl, 'fileUrl')
      const { id: objectId, contentType, sizeBytes } = upload
      const now = new Date()
      const template = manager.create(TemplateEntity, {
        id: newId(),
        name,
        description,
        category,
        fileUrl: objectPathOf(objectId),
        objectId,
        contentType,
        sizeBytes,
        fileName: nameWithExtension(safeFileName(upload.name ?? name), contentType),
        uploadedBy: caller.userId,
        isActive: true,
        version: 1,
        createdAt: now,
        updatedAt: now,
      })
      await manager.insert(TemplateEntity, template)
      await this.changed(manager, caller, 'template.create', template.id, { after: { name, category } })
      return templateAnswer(template)
    })
  }

  /** Throws TEMPLATE_NOT_FOUND, TEMPLATE_CHANGE_FORBIDDEN, ROW_CHANGED. */
  async update(caller: Caller, id: string, { version, ...body }: Changed): Promise<TemplateEntity> {
    return this.tx.inTransaction(async (manager) => {
      const template = await changeable(manager, caller, id)
      const changes = changedFields(template, body)
      if (changes === null) return template
      const edit = { entity: TemplateEntity, row: template, changes: Object.keys(changes.after), version }
      await assertUnchanged(manager, edit, () => templateAnswer(template))
      await manager.update(TemplateEntity, { id }, { ...definedColumns(body), updatedAt: new Date() })
      await this.changed(manager, caller, 'template.update', id, changes)
      return manager.findOneByOrFail(TemplateEntity, { id })
    })
  }

  /** Throws TEMPLATE_NOT_FOUND, TEMPLATE_CHANGE_FORBIDDEN. */
  async delete(caller: Caller, id: string): Promise<void> {
    await this.tx.inTransaction(async (manager) => {
      const { name, category, objectId } = await changeable(manager, caller, id)
      await manager.delete(TemplateEntity, { id })
      await this.uploads.release(manager, [objectId])
      await this.changed(manager, caller, 'template.delete', id, { before: { name, category } })
    })
  }

  /** Records the change and notifies everybody who may have the library open. */
  private async changed(
    manager: EntityManager,
    caller: Caller,
    action: `template.${string}`,
    id: string,
    fields: { before?: AuditFields; after?: AuditFields },
  ): Promise<void> {
    await this.history.record(manager, caller.userId, action, id, fields)
    await this.live.publish(manager, {
      event: 'counts',
      data: { list: 'templates' satisfies LiveList },
      audience: { roles },
    })
  }
}

const found = (template: TemplateEntity | null): TemplateEntity => {
  if (template === null) throw templateErrors.fail('TEMPLATE_NOT_FOUND')
  return template
}

const changeable = async (manager: EntityManager, caller: Caller, id: string): Promise<TemplateEntity> => {
  const template = found(await visibleTemplates(manager, caller).andWhere({ id }).setLock('pessimistic_write').getOne())
  if (!mayChangeTemplate(caller, template)) throw templateErrors.fail('TEMPLATE_CHANGE_FORBIDDEN')
  return template
}
