import { uuidPattern } from '@bluebonnet/domain'
import { actionWords, type CallInput, changeWords, type HistoryEntry } from '@bluebonnet/contracts'
import {
  AuditEntryEntity,
  entityRows,
  allOf,
  type List,
  type ListReply,
  Lists,
  newestOf,
  type Paging,
  printedMoment,
  raw,
  anyOf,
  type Sql,
  sql,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { Brokerage } from '../settings/brokerage.js'
import { wordsOfEntries } from './audit-log.sql.js'
import { namedInEntry } from './audit-search.js'

type Record = CallInput<'GET /api/history/:kind/:id'>['params']
type Fields = AuditEntryEntity['before']

/** What is no change of the record: reads, downloads, sign-ins and second factors, and anything about tax details. */
const noChanges = raw(
  String.raw`entry.action !~ '(\.(download|read|reveal)$)|^(link|access|taxDetails|audit|export)\.'
    AND entry.action !~ '^user\.(sign|totp|wrong|set-|change-)'`,
)

const of = (kind: string, ids: Sql): Sql => sql`entry.entity_type = ${kind} AND entry.entity_id IN (${ids})`

/** A record's own entries, with those of the rows that belong to it on the screen. */
const entriesOf = ({ kind, id }: Record): Sql => {
  const own = sql`entry.entity_type = ${kind} AND entry.entity_id = ${id}`
  if (kind === 'deal') return anyOf([own, of('cda', sql`SELECT id FROM cdas WHERE deal_id = ${id}`)])
  if (kind === 'agent') return anyOf([own, of('user', sql`SELECT user_id FROM agents WHERE id = ${id}`)])
  if (kind === 'user') return anyOf([own, of('agent', sql`SELECT id FROM agents WHERE user_id = ${id}`)])
  return own
}

const historyList: List<Paging, AuditEntryEntity, Record> = {
  from: 'audit_log entry',
  ...entityRows(AuditEntryEntity, 'entry'),
  order: newestOf('entry'),
  scope: (record) => allOf([entriesOf(record), noChanges]),
  filters: {},
  words: namedInEntry,
}

/** Fields that no history shows (docs/rules/roles-and-permissions.md#history). */
const isSecret = (field: string): boolean =>
  /^(?:tin|ssn|ein)|(?:tin|ssn|ein|taxId)$|taxpayer|password|passwd|secret|token|totp|hash|last4|lastFour/i.test(field)

const uuid = new RegExp(String.raw`\b${uuidPattern}\b`, 'i')

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shown = (fields: object): { [field: string]: unknown } =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([field]) => !isSecret(field))
      .map(([field, value]: [string, unknown]) => [field, isGroup(value) ? shown(value) : value]),
  )
const shownOf = (fields: Fields): Fields => (fields === null ? null : shown(fields))

/** The history of one record for brokers: who changed what and when, in words. */
@Injectable()
export class RecordHistory {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: Lists,
    private readonly brokerage: Brokerage,
  ) {}

  /** Newest first; empty for an unknown record. */
  async list(record: Record, query: Paging): Promise<ListReply<HistoryEntry>> {
    const page = await this.lists.page(historyList, record, query)
    const { timeZone } = await this.brokerage.settings()
    const kept = await wordsOfEntries(this.dataSource, [page.rows.map(({ id }) => id)])
    const words = new Map(kept.map((row) => [row.id, row]))
    const moment = (text: string): string => printedMoment(timeZone, new Date(text))
    return page.map(({ id, action, before, after, reason, createdAt }) => ({
      id,
      at: createdAt.toISOString(),
      byName: words.get(id)?.actorName ?? null,
      what: actionWords(action),
      changes: changeWords(shownOf(before), shownOf(after), { moment, names: words.get(id)?.names ?? {} })
        // The placeholder for a row without a name means nothing to readers.
        .filter((line) => !uuid.test(line)),
      reason,
    }))
  }
}
