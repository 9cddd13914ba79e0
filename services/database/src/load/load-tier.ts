import { hash } from '@node-rs/argon2'
import type { Client } from 'pg'
import { brokerageRow, dismissedSetupRows } from '../seeds/demo/brokerage.js'
import { createCdas } from '../seeds/demo/commission.js'
import { dealRow, timelineRows } from '../seeds/demo/deals.js'
import { DemoPayments } from '../seeds/demo/cda-lines.js'
import { demoPassword } from '../seeds/demo/sign-ins.js'
import type { SeedRow } from '../seeds/kit/rows.js'
import { copyRows } from './copy-rows.js'
import { createLoadAccounts } from './load-accounts.js'
import { createLoadBooks } from './load-books.js'
import { loadCdaRows, loadCdaShareRows, loadLedgerRows, loadLineRows } from './load-cdas.js'
import { createLoadClients } from './load-clients.js'
import { createLoadDeals } from './load-deals.js'
import { loadEventRows, loadLeadRows } from './load-desk.js'
import { loadActivityRows, loadAuditRows } from './load-journal.js'
import { loadFileRows } from './load-files.js'
import { createLoadKit } from './load-kit.js'
import { loadNotificationRows } from './load-notifications.js'
import { createLoadPapers, loadDocumentRows, loadObjectRows, loadShareRows } from './load-papers.js'
import { createLoadPeople, loadAgentRows, loadFirstPlanRows, loadUserRows } from './load-people.js'
import { createLoadPlans } from './load-plans.js'
import { createLoadProperties, loadPropertyRows } from './load-properties.js'
import { createLoadSharing } from './load-sharing.js'
import { loadTaskRows } from './load-tasks.js'
import { createLoadThreads, loadUnreadRows } from './load-threads.js'
import { setAside } from './set-aside.js'
import type { Tier } from './tiers.js'

export { setAside } from './set-aside.js'
export { isTierName, type Tier, tiers } from './tiers.js'

interface LoadOptions {
  /** Called after each table is filled. */
  say?: (line: string) => void
  /** The current time; all dates are relative to it. */
  now?: Date
}

const once = <Value>(make: () => Value): (() => Value) => {
  let made: Value | undefined
  return () => (made ??= make())
}

function* eachOf<T>(list: Iterable<T>, rowOf: (item: T) => SeedRow): Generator<SeedRow> {
  for (const item of list) yield rowOf(item)
}

/** Every table's rows, in the order of their references. */
const createTier = async (tier: Tier, now: Date): Promise<[table: string, rows: Iterable<SeedRow>][]> => {
  const kit = createLoadKit(now)
  const people = createLoadPeople(kit, tier)
  const clients = createLoadClients(kit, people, tier.deals)
  const deals = createLoadDeals(kit, tier.deals, clients)
  const sharing = createLoadSharing(kit, people, deals)
  const cdas = new Map(createCdas(kit, deals, sharing).map((cda) => [cda.deal, cda]))
  const properties = createLoadProperties(kit, deals)
  const papers = createLoadPapers(kit, deals, cdas)
  const threads = createLoadThreads(kit, people, deals)
  const accounts = createLoadAccounts(kit, people)
  const franchise = createLoadPlans(kit, people)
  function* timeline(): Generator<SeedRow> {
    for (const deal of deals) yield* timelineRows(kit, people, [deal])
  }
  const waiting: SeedRow['id'][] = []
  function* audited(): Generator<SeedRow> {
    for (const row of loadAuditRows(kit, deals)) {
      waiting.push(row['id'])
      yield row
    }
  }
  // Payments are known when CDAs are copied.
  const paymentsOf = once(() => new DemoPayments(rowsOf('receipts'), rowsOf('payouts')))
  const tables: [table: string, rows: Iterable<SeedRow>][] = [
    ['users', loadUserRows(kit, people, await hash(demoPassword))],
    ['agents', loadAgentRows(kit, people, franchise.plans)],
    ['agent_plans', loadFirstPlanRows(kit, people)],
    ['brokerage_settings', [brokerageRow(now)]],
    ['dismissed_setup_steps', dismissedSetupRows()],
    ['clients', eachOf(clients, ({ row }) => row)],
    ['properties', loadPropertyRows(properties)],
    ['deals', eachOf(deals, (deal) => dealRow(kit, people, deal, properties.get(deal) ?? null))],
    ...sharing.tables,
    ...franchise.tables,
    ['deal_timeline', timeline()],
    ['deal_messages', threads.flatMap(({ messages }) => messages)],
    ['unread_threads', loadUnreadRows(people, threads)],
    ['objects', loadObjectRows(papers)],
    ['documents', loadDocumentRows(papers)],
    ['papers', loadFileRows(kit, deals)],
    ['tasks', loadTaskRows(kit, people, deals)],
    ['document_shares', loadShareRows(kit, papers, people.agents)],
    ['cdas', loadCdaRows(people, cdas, papers, paymentsOf)],
    ['cda_lines', loadLineRows(cdas.values(), paymentsOf)],
    ['cda_shares', loadCdaShareRows(cdas.values())],
    ['commission_ledger', loadLedgerRows(kit, cdas.values())],
    ['recurring_charges', accounts.charges],
    ['agent_entries', eachOf(accounts.entries, ({ row }) => row)],
    ['objects', accounts.pages],
    ['account_statements', accounts.statements],
    ...createLoadBooks(kit, people, cdas.values(), accounts.entries),
    ['notifications', loadNotificationRows(kit, deals, people.deciders, tier.notifications)],
    ['calendar_events', loadEventRows(kit, deals)],
    ['leads', loadLeadRows(kit, people, tier.deals)],
    ['activity_log', loadActivityRows(kit, deals, cdas)],
    ['audit_log', audited()],
    ['audit_waiting', eachOf(waiting, (id) => ({ entry_id: id }))],
  ]
  const rowsOf = (wanted: string): Iterable<SeedRow> => tables.find(([table]) => table === wanted)?.[1] ?? []
  return tables
}

/**
 * Fills an empty, migrated database with a synthetic brokerage of a tier by COPY, in one transaction, and updates the
 * planner's statistics. The connection is the caller's. Returns whether it was filled: a database with a user stays
 * unchanged.
 */
export const loadTier = async (
  client: Client,
  tier: Tier,
  { say = () => undefined, now = new Date() }: LoadOptions = {},
): Promise<boolean> => {
  const { rowCount } = await client.query('SELECT 1 FROM users LIMIT 1')
  if (rowCount !== 0) return false
  await client.query('BEGIN')
  try {
    await client.query(
      "SET LOCAL synchronous_commit = off; SET LOCAL work_mem = '128MB'; SET LOCAL maintenance_work_mem = '512MB'",
    )
    const bringBack = await setAside(client)
    for (const [table, rows] of await createTier(tier, now)) {
      const started = Date.now()
      const count = await copyRows(client, table, rows)
      say(`${table}: ${count} rows in ${((Date.now() - started) / 1_000).toFixed(1)} s`)
    }
    const started = Date.now()
    // Checks that the journal balances before restoring indexes and references: pending checks would block them.
    await client.query('SET CONSTRAINTS ALL IMMEDIATE')
    // New journal entries continue after these numbers.
    await client.query("SELECT setval('journal_numbers', greatest(1, max(number))) FROM journal_entries")
    await bringBack()
    say(`indexes and references: ${((Date.now() - started) / 1_000).toFixed(1)} s`)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
  await client.query('VACUUM ANALYZE')
  return true
}
