import { auditVerify } from '../../commands/audit-verify.command.js'
import { objectStoreFor } from '@bluebonnet/platform/storage/storage.module'
import type { BrokerageProcesses } from './brokerage-processes.js'
import { type StartedRequest, type OfficeDay, wordColumns } from './office-day.js'

/**
 * Unfinished work: jobs without recurring ones, mails, and pages of CDAs. An ending process may hold a job for ten
 * seconds: until then it looks like one for later.
 */
export const isQuiet = async ({ dataSource }: BrokerageProcesses): Promise<boolean> => {
  const [open] = await dataSource.query<{ count: string }[]>(
    `SELECT (SELECT count(*) FROM outbox WHERE done_at IS NULL
      AND (run_at <= now() + interval '15 seconds' OR attempts > 0))
          + (SELECT count(*) FROM notifications WHERE mail_after <= now() AND mailed_at IS NULL)
          + (SELECT count(*) FROM cdas
          WHERE voided_at IS NULL AND 'QUEUED' IN (page_state, signed_page_state)) AS count`,
  )
  return Number(open?.count) === 0
}

/** Statements that find what must never exist, each with its name. */
const violations: readonly (readonly [string, string])[] = [
  [
    'a CDA without its page',
    `SELECT id FROM cdas WHERE voided_at IS NULL AND (page_state <> 'READY' OR document_id IS NULL)`,
  ],
  [
    'an approved CDA without its signed page',
    `SELECT id FROM cdas WHERE approved_at IS NOT NULL AND signed_document_id IS NULL AND voided_at IS NULL`,
  ],
  [
    'a page of a CDA that was made twice',
    `SELECT deal_id AS id FROM documents WHERE type = 'CDA' AND superseded_at IS NULL GROUP BY deal_id
      HAVING count(*) > 1`,
  ],
  [
    'lines that are not the commission',
    `SELECT id FROM cdas WHERE gross_commission_cents + client_paid_cents
      <> (SELECT sum(cents) FROM cda_lines line WHERE (line.cda_id, line.version) = (cdas.id, cdas.version))`,
  ],
  [
    'a CDA that the ledger does not agree with',
    `SELECT cda.id FROM cdas cda LEFT JOIN commission_ledger entry ON entry.cda_id = cda.id
      GROUP BY cda.id HAVING coalesce(sum(entry.counted_cents), 0)
        <> CASE WHEN cda.voided_at IS NOT NULL THEN 0 ELSE cda.cap_counted_cents END`,
  ],
  [
    'a cap that does not hold',
    `SELECT agent_id AS id FROM commission_ledger GROUP BY agent_id
      HAVING sum(counted_cents) NOT BETWEEN 0 AND 1800000`,
  ],
  [
    'something told twice',
    `SELECT deal_id AS id FROM notifications
      WHERE type IN ('DEAL_SUBMITTED', 'DEAL_APPROVED', 'CDA_READY', 'CDA_APPROVED', 'CDA_VOIDED')
      GROUP BY deal_id, user_id, type HAVING count(*) > 1`,
  ],
  [
    'a page that its agent was not told of',
    `SELECT cda.id FROM cdas cda WHERE cda.voided_at IS NULL
        AND NOT EXISTS (SELECT FROM notifications n WHERE n.deal_id = cda.deal_id AND n.type = 'CDA_READY')`,
  ],
  ['an unfinished failed job', 'SELECT id FROM outbox WHERE failed_at IS NOT NULL AND done_at IS NULL'],
  ['a mail on its way for ever', 'SELECT id FROM sent_mails WHERE accepted_at IS NULL AND claimed_until < now()'],
]

/** Answered requests have exactly one row; unanswered ones at most one. */
const lostOrDuplicated = async (
  { dataSource }: BrokerageProcesses,
  begun: readonly StartedRequest[],
): Promise<string[]> => {
  const faults: string[] = []
  for (const [table, column] of Object.entries(wordColumns)) {
    const rows = begun.filter((row) => row.table === table)
    const found = await dataSource.query<{ word: string; count: string }[]>(
      `SELECT ${column} AS word, count(*) FROM ${table} WHERE ${column} = ANY ($1) GROUP BY ${column}`,
      [rows.map(({ word }) => word)],
    )
    const counts = new Map(found.map(({ word, count }) => [word, Number(count)]))
    for (const { word, isAnswered } of rows) {
      const count = counts.get(word) ?? 0
      if (count > 1 || (isAnswered && count === 0)) faults.push(`${word} stands ${count} times in ${table}`)
    }
  }
  return faults
}

const withoutBytes = async (brokerage: BrokerageProcesses): Promise<string[]> => {
  const store = await objectStoreFor(brokerage.settings)
  const rows = await brokerage.dataSource.query<{ id: string; key: string; size: string }[]>(
    `SELECT document.id, object.key, document.size_bytes AS size FROM documents document
      JOIN objects object ON object.id = document.object_id`,
  )
  const faults: string[] = []
  for (const { id, key, size } of rows) {
    const info = await store.head(key)
    if (info?.size !== Number(size)) faults.push(`a document without its bytes: ${id}`)
  }
  return faults
}

/** Everything that is wrong, in a sentence each, once all work is done. */
export const violationsFound = async (brokerage: BrokerageProcesses, day: OfficeDay): Promise<string[]> => {
  const found = await Promise.all(
    violations.map(async ([name, statement]) =>
      (await brokerage.dataSource.query<{ id: string }[]>(statement)).map(({ id }) => `${name}: ${id}`),
    ),
  )
  const made = await brokerage.dataSource.query<{ id: string }[]>('SELECT id FROM cdas WHERE id = ANY ($1)', [
    [...day.cdas],
  ])
  const mailedAgain = [...brokerage.mails.taken]
    // A process killed between the mail server's acceptance and its record leads to a repeat of the same mail.
    .filter(([, times]) => times > 2)
    .map(([id]) => `a mail that went out again and again: ${id}`)
  const audit = await auditVerify(brokerage.settings, []).then(
    () => [],
    (error: unknown) => [String(error)],
  )
  return [
    ...found.flat(),
    ...(await lostOrDuplicated(brokerage, day.begun)),
    ...(made.length === day.cdas.size ? [] : ['a CDA that was answered is not there']),
    ...(await withoutBytes(brokerage)),
    ...mailedAgain,
    ...day.refusals,
    ...audit,
  ]
}
