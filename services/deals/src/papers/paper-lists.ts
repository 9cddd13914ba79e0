import { dealKinds, dealSides } from '@bluebonnet/contracts'
import type { CallInput, ListName, PaperItem, PaperList } from '@bluebonnet/contracts'
import { readyList } from '@bluebonnet/contracts/papers/ready-lists'
import { type Caller, type ListReply, Journal, newId, Outbox, pageOfAll, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { PaperListEntity } from './paper.entity.js'
import { paperErrors } from './paper.errors.js'
import { namedLists, newestLists } from './papers.sql.js'
import { renewPapers } from './renew-papers.job.js'

/** The version of a list as it comes with the product. */
const readyVersion = 1

const allNames: readonly ListName[] = dealSides.flatMap((side) => dealKinds.map((kind) => ({ side, kind })))

/** The lists of papers by side and kind of deal (docs/rules/papers-and-retention.md#lists). */
@Injectable()
export class PaperLists {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tx: Tx,
    private readonly journal: Journal,
    private readonly outbox: Outbox,
  ) {}

  /** The papers of a list as it is now: the brokerage's newest version, else the ready one. */
  async items(manager: EntityManager, { side, kind }: ListName): Promise<readonly PaperItem[]> {
    const [written] = await newestLists(manager, [side, kind])
    return written?.items ?? readyList({ side, kind })
  }

  async page(query: CallInput<'GET /api/checklist-templates'>['query']): Promise<ListReply<PaperList>> {
    const written = await namedLists(this.dataSource)
    const all = allNames.map(
      (name) => written.find(({ side, kind }) => side === name.side && kind === name.kind) ?? ready(name),
    )
    return pageOfAll(all.map(listAnswer), query, {
      key: ({ side, kind }) => `${side}/${kind}`,
      texts: ({ items }) => items.map(({ label }) => label),
    })
  }

  /** Throws LIST_CHANGED when another version is there by now. Open deals get the new one by a job. */
  async write(
    caller: Caller,
    name: ListName,
    { items, version }: CallInput<'PUT /api/checklist-templates/:side/:kind'>['body'],
  ): Promise<PaperList> {
    return this.tx.inTransaction(async (manager) => {
      const [before] = await newestLists(manager, [name.side, name.kind])
      if ((before?.version ?? readyVersion) !== version) throw paperErrors.fail('LIST_CHANGED')
      const id = newId()
      const made = await manager
        .createQueryBuilder()
        .insert()
        .into(PaperListEntity)
        .values({ ...name, id, version: version + 1, items, createdBy: caller.userId })
        .orIgnore()
        .returning('id')
        .execute()
      const isMade = Array.isArray(made.raw) && made.raw.length > 0
      if (!isMade) throw paperErrors.fail('LIST_CHANGED')
      await this.journal.audit(manager, {
        actorId: caller.userId,
        action: 'brokerage.papers',
        entityType: 'checklistTemplate',
        entityId: id,
        before: { items: before?.items ?? readyList(name) },
        after: { ...name, items },
      })
      await this.outbox.add(manager, renewPapers, name)
      const all = await namedLists(manager)
      return listAnswer(all.find(({ side, kind }) => side === name.side && kind === name.kind) ?? ready(name))
    })
  }
}

type Listed = Awaited<ReturnType<typeof namedLists>>[number]

const ready = (name: ListName): Listed => ({
  ...name,
  version: readyVersion,
  items: readyList(name),
  changedByName: null,
  changedAt: null,
})

const listAnswer = ({ items, changedAt, ...list }: Listed): PaperList => ({
  ...list,
  items: items.map(({ when, ...item }) => ({ ...item, when: [...when] })),
  changedAt: changedAt?.toISOString() ?? null,
})
