import { dealKinds, dealSides, type DealFact, type ListName } from '@bluebonnet/domain'
import type { CallInput, ListVersion } from '@bluebonnet/contracts'
import { type Caller, type ListReply, ChangeHistory, newId, Outbox, pageOfAll, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { paperErrors } from './paper.errors.js'
import type { listStatements } from './versioned-lists.sql.js'

/** The version number of a built-in list. */
const readyVersion = 1

const allNames: readonly ListName[] = dealSides.flatMap((side) => dealKinds.map((kind) => ({ side, kind })))

type Paging = CallInput<'GET /api/checklist-templates'>['query']

interface Line {
  when: readonly { fact: DealFact; is: boolean }[]
}

/** One kind of lists: its queries and its built-in version. */
export interface ListKind<Item extends Line> {
  statements: ReturnType<typeof listStatements<Item>>
  ready: (name: ListName) => readonly Item[]
  /** The text that a search covers. */
  text: (item: Omit<Item, 'when'>) => string
  audit: { action: string; entityType: string }
}

/** The lines of the current list: the brokerage's newest version, else the built-in one. */
export const currentItems = async <Item extends Line>(
  { statements, ready }: Pick<ListKind<Item>, 'statements' | 'ready'>,
  manager: EntityManager,
  name: ListName,
): Promise<readonly Item[]> => {
  const [written] = await statements.newest(manager, [name.side, name.kind])
  return written?.items ?? ready(name)
}

type Answered<Item extends Line> = Omit<Item, 'when'> & { when: { fact: DealFact; is: boolean }[] }

/** A list in a response, with its type of lines. */
export interface ListAnswer<Item extends Line> extends ListName {
  version: number
  items: Answered<Item>[]
  changedByName: string | null
  changedAt: string | null
}

/**
 * Lists by side and kind of deal, with append-only versions (docs/rules/papers-and-retention.md#lists,
 * docs/rules/tasks.md#templates).
 */
@Injectable()
export abstract class VersionedLists<Item extends Line> {
  protected abstract readonly kind: ListKind<Item>

  constructor(
    private readonly dataSource: DataSource,
    private readonly tx: Tx,
    private readonly history: ChangeHistory,
    protected readonly outbox: Outbox,
  ) {}

  /** Updates open deals to a new version of a list. Runs in its transaction. */
  protected abstract follow(manager: EntityManager, name: ListName): Promise<unknown>

  async page(query: Paging): Promise<ListReply<ListAnswer<Item>>> {
    const written = await this.kind.statements.named(this.dataSource)
    return pageOfAll(
      allNames.map((name) => this.answer(written, name)),
      query,
      { key: ({ side, kind }) => `${side}/${kind}`, texts: ({ items }) => items.map((item) => this.kind.text(item)) },
    )
  }

  /** All versions with author and time, newest first; the last is the built-in one. */
  async versions({ side, kind }: ListName, query: Paging): Promise<ListReply<ListVersion>> {
    const written = await this.kind.statements.versions(this.dataSource, [side, kind])
    const ready = {
      version: readyVersion,
      items: this.kind.ready({ side, kind }),
      reason: null,
      changedByName: null,
      changedAt: null,
    }
    const all = [...written, ready].map(({ items, changedAt, ...version }) => ({
      ...version,
      lines: items.length,
      changedAt: changedAt?.toISOString() ?? null,
    }))
    return pageOfAll(all, query, {
      key: ({ version }) => String(version),
      texts: ({ changedByName, reason }) => [changedByName, reason],
    })
  }

  /** Throws LIST_CHANGED, with the current list, when a newer version exists. A job updates open deals. */
  async write(
    caller: Caller,
    name: ListName,
    { items, version, reason = null }: { items: Item[]; version: number; reason?: string | null | undefined },
  ): Promise<ListAnswer<Item>> {
    const { statements, audit, ready } = this.kind
    return this.tx.inTransaction(async (manager) => {
      const refuse = async () =>
        paperErrors.fail('LIST_CHANGED', { row: this.answer(await statements.named(manager), name) })
      const [before] = await statements.newest(manager, [name.side, name.kind])
      if ((before?.version ?? readyVersion) !== version) throw await refuse()
      const id = newId()
      const values = [id, name.side, name.kind, version + 1, JSON.stringify(items), reason, caller.userId]
      if ((await statements.write(manager, values)).length === 0) throw await refuse()
      await this.history.audit(manager, {
        ...audit,
        actorId: caller.userId,
        entityId: id,
        before: { items: before?.items ?? ready(name) },
        after: { ...name, items },
        reason,
      })
      await this.follow(manager, name)
      return this.answer(await statements.named(manager), name)
    })
  }

  private answer(
    written: Awaited<ReturnType<ListKind<Item>['statements']['named']>>,
    name: ListName,
  ): ListAnswer<Item> {
    const known = written.find(({ side, kind }) => side === name.side && kind === name.kind)
    const { items, changedAt, ...list } = known ?? {
      ...name,
      version: readyVersion,
      items: this.kind.ready(name),
      changedByName: null,
      changedAt: null,
    }
    return {
      ...list,
      items: items.map(({ when, ...item }) => ({ ...item, when: [...when] })),
      changedAt: changedAt?.toISOString() ?? null,
    }
  }
}
