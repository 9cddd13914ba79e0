import { hash } from '@node-rs/argon2'
import type { DataSource, EntityManager } from 'typeorm'
import { createAccounts } from './demo/accounts.js'
import { createBooks } from './demo/books.js'
import { brokerageRow, dismissedSetupRows } from './demo/brokerage.js'
import { calendarRows } from './demo/calendar.js'
import { cdaLineRows, cdaShareRows, DemoPayments } from './demo/cda-lines.js'
import { createCdaRows, type DrawCda } from './demo/cda-rows.js'
import { createClients } from './demo/clients.js'
import { createCdas } from './demo/commission.js'
import { createConversations } from './demo/conversations.js'
import { createContracts } from './demo/contract.js'
import { createDeals, dealRow, timelineRows } from './demo/deals.js'
import { createDemoKit } from './demo/demo-kit.js'
import { createFiles } from './demo/files.js'
import { leadRows } from './demo/leads.js'
import { createLicences } from './demo/licences.js'
import { activityRows, notificationRows } from './demo/notices.js'
import { createDealPapers, PaperStore, type WriteObject } from './demo/papers.js'
import { createPayees } from './demo/payees.js'
import { createTeams } from './demo/teams.js'
import { agentRows, createPeople, firstPlanRows, userRows } from './demo/people.js'
import { photographed } from './demo/photos.js'
import { createProperties } from './demo/properties.js'
import { demoPassword, demoSignIns } from './demo/sign-ins.js'
import { attachedRows, createTalk } from './demo/talk.js'
import { taskRows } from './demo/tasks.js'
import { taxDetailRows, type EncryptTin } from './demo/tax-details.js'
import { createTemplates } from './demo/templates.js'
import { insertRows, type SeedRow } from './kit/rows.js'

interface SeedOptions {
  /** Writes the papers' bytes into object storage. */
  writeObject: WriteObject
  /** CDA pages belong to another module, which this package does not import. */
  drawCda: DrawCda
  /** The product owns the keys for taxpayer numbers. */
  sealTin: EncryptTin
  /** The current time; all dates are relative to it. */
  now?: Date
}

/** Any number; it only has to be the same in every process that seeds. */
const lockKey = 1_836_302

/**
 * Whether the database has demo sign-ins: such a database must never be served beyond this machine
 * (docs/rules/accounts-and-sessions.md#demo-sign-ins).
 */
export const holdsDemoSignIns = async (database: DataSource | EntityManager): Promise<boolean> => {
  const found: unknown[] = await database.query('SELECT 1 FROM users WHERE email = ANY($1) LIMIT 1', [
    demoSignIns.map(({ email }) => email),
  ])
  return found.length > 0
}

/**
 * Fills an empty database with the demo brokerage (docs/rules/accounts-and-sessions.md#demo), in one transaction.
 * Leaves a database with a user unchanged. Returns whether it was filled.
 */
export const seedDemo = async (database: DataSource, options: SeedOptions): Promise<boolean> =>
  database.transaction(async (manager) => {
    await manager.query('SELECT pg_advisory_xact_lock($1)', [lockKey])
    const users: unknown[] = await manager.query('SELECT 1 FROM users LIMIT 1')
    if (users.length > 0) return false
    for (const [table, rows] of await createDemo(options)) await insertRows(manager, table, rows)
    // New journal entries continue after the demo's numbers.
    await manager.query("SELECT setval('journal_numbers', greatest(1, max(number))) FROM journal_entries")
    return true
  })

/** Every table's rows, in the order of their references. */
const createDemo = async ({
  writeObject,
  drawCda,
  sealTin,
  now = new Date(),
}: SeedOptions): Promise<[table: string, rows: SeedRow[]][]> => {
  const kit = createDemoKit(now)
  const store = new PaperStore(kit, writeObject)
  const people = createPeople(kit)
  const clients = createClients(kit, people.agents)
  const deals = createDeals(kit, people, clients)
  const properties = createProperties(kit, people.agents, deals)
  const payees = createPayees(kit, deals)
  const teams = createTeams(kit, people, deals)
  const cdas = createCdas(kit, deals, { othersOf: payees.othersOf })
  const contracts = createContracts(kit, deals)
  const talk = createTalk(kit, people, deals)
  const talks = createConversations(kit, people)
  const papers = await createDealPapers(kit, store, deals)
  const files = createFiles(kit, people, deals, papers.filed)
  const commission = await createCdaRows(kit, store, people, cdas, drawCda)
  const templates = await createTemplates(kit, store, people)
  const propertyRows = await photographed(store, properties.listings)
  const accounts = createAccounts(kit, people)
  const tables: [table: string, rows: SeedRow[]][] = [
    ['users', userRows(kit, people, await hash(demoPassword))],
    ['agents', agentRows(kit, people)],
    ['agent_plans', firstPlanRows(kit, people)],
    ['brokerage_settings', [brokerageRow(now)]],
    ['dismissed_setup_steps', dismissedSetupRows()],
    ['clients', clients.map(({ row }) => row)],
    ['properties', propertyRows],
    ['checklists', files.checklists],
    [
      'deals',
      deals.map((deal) => ({
        ...dealRow(kit, people, deal, properties.byDeal.get(deal) ?? null),
        checklist_id: files.checklistOf.get(deal) ?? null,
      })),
    ],
    ['payees', payees.payees],
    ['deal_participants', payees.participants],
    ['deal_participants', teams.participants],
    ...teams.tables,
    ['contract_terms', contracts.terms],
    ['contract_events', contracts.events],
    ['contract_deadlines', contracts.deadlines],
    ['tasks', taskRows(kit, people, deals, files.factsOf)],
    ['deal_timeline', timelineRows(kit, people, deals)],
    ['deal_messages', talk.messages],
    ['unread_threads', talk.unread],
    ['conversations', talks.conversations],
    ['conversation_members', talks.members],
    ['conversation_messages', talks.messages],
    ['objects', store.rows],
    ['documents', [...papers.rows, ...commission.documents]],
    ['deal_message_documents', attachedRows(talk, papers.filed)],
    ['papers', files.papers],
    ['paper_reviews', files.reviews],
    ['links', commission.links],
    ['cdas', commission.cdas],
    ['cda_sends', commission.sends],
    ['commission_ledger', commission.ledger],
    ['templates', templates],
    ['notifications', notificationRows(kit, people, deals, cdas)],
    ['calendar_events', calendarRows(kit, people, deals)],
    ['leads', leadRows(kit, people)],
    ['activity_log', activityRows(kit, deals, cdas, clients)],
    ...createLicences(kit, people),
    ...accounts,
    ['tax_details', taxDetailRows(kit, people, sealTin)],
    ...createBooks(kit, people, cdas, accounts.find(([table]) => table === 'agent_entries')?.[1] ?? []),
  ]
  const rowsOf = (wanted: string): SeedRow[] => tables.find(([table]) => table === wanted)?.[1] ?? []
  const payments = new DemoPayments(rowsOf('receipts'), rowsOf('payouts'))
  for (const [place, cda] of cdas.entries())
    Object.assign(commission.cdas[place] ?? {}, { receivable_state: payments.receivable(cda) })
  return [
    ...tables,
    ['cda_lines', cdas.flatMap((cda) => cdaLineRows(cda, payments))],
    ['cda_shares', cdas.flatMap(cdaShareRows)],
  ]
}
