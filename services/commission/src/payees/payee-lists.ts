import { Brokerage, Plans } from '@bluebonnet/brokerage'
import { type CallInput, type ListedPayee, type Payee, type PayeeDeal } from '@bluebonnet/contracts'
import {
  dealStatuses,
  dollarsOf,
  type LicenceFlag,
  licenceFlags,
  limits,
  otherRoles,
  payeesFor,
  payeeKinds,
  percentOf,
  planPaidKinds,
  registrationFlagsOf,
  visibility,
} from '@bluebonnet/domain'
import {
  type Caller,
  type RowQuery,
  dayIn,
  fullName,
  is,
  licenceIn,
  type List,
  type ListReply,
  Lists,
  newest,
  newestOf,
  raw,
  type Sql,
  sql,
  wordsIn,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { z } from 'zod'
import { dealWords, visibleDeals } from '@bluebonnet/deals'
import { LicenceIndex } from '@bluebonnet/licences'
import { participantErrors } from '../participants/participant.errors.js'
import { payeeAnswer } from './payee-answer.js'
import { plannedPayments, type PlannedPayments } from './planned-payments.js'

type Query = CallInput<'GET /api/payees'>['query']
type DealsQuery = CallInput<'GET /api/payees/:id/deals'>['query']

const payeeRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  kind: z.enum(payeeKinds),
  licenceNumber: z.string().nullable(),
  registrationExpires: z.string().nullable(),
  address: z.string().nullable(),
  version: z.number(),
  createdAt: z.date(),
  deals: z.number(),
})
type PayeeListRow = z.output<typeof payeeRow>

/** The caller, and what plans pay from their open deals without a CDA. */
interface DealsReaderContext {
  caller: Caller
  planned: PlannedPayments
}

/** The caller, the day, and the payees with a licence warning. */
interface ReaderContext extends DealsReaderContext {
  today: string
  flagged: readonly string[]
}

/** Days before its end at which a registration gets a warning, as for licences (docs/rules/licences.md#flags). */
const warnDays = 90

/** What plans pay a payee from the caller's deals. The payee's id is a value or a column of the query. */
const plannedFor = (payee: Sql, { planned }: DealsReaderContext): Sql =>
  sql`jsonb_to_recordset(${JSON.stringify(planned)}::jsonb -> ${payee}::text) AS step ("dealId" uuid, "agentId" uuid,
    step text, role text, label text, share integer, "amountCents" bigint, "createdAt" timestamptz(3))`

/** What deals pay a payee through their valid CDAs. Lines of the same kind count as one. */
const linesFor = (payee: Sql): Sql => sql`line.is_current AND line.payee_id = ${payee} AND line.payable_id IS NOT NULL`

/**
 * Number of the caller's deals that pay a payee (docs/rules/commission-and-caps.md#payees), up to one more than the
 * limit of counts.
 */
const dealsPaying = (payee: Sql, who: DealsReaderContext): Sql => {
  const most = raw(String(limits.countedRows + 1))
  const scope = visibleDeals(who.caller)
  const seen = scope === null ? raw('') : sql`JOIN deals deal ON deal.id = p.deal_id AND ${scope}`
  return sql`(SELECT least(count(*), ${most})::int FROM (
    (SELECT DISTINCT p.deal_id FROM deal_participants p ${seen} WHERE p.payee_id = ${payee} LIMIT ${most})
     UNION (SELECT DISTINCT p.deal_id FROM cda_lines p ${seen}
             WHERE p.is_current AND p.payee_id = ${payee} AND p.payable_id IS NOT NULL LIMIT ${most})
     UNION SELECT step."dealId" FROM ${plannedFor(payee, who)}) paying)`
}

/**
 * Payees that the caller may read: for agents, those who may get a referral fee and those whom their own deals pay; for
 * the office, all (docs/rules/commission-and-caps.md#payees-read).
 */
const payeesRead = ({ caller, planned }: DealsReaderContext): Sql | null => {
  if (visibility(caller) === 'brokerage') return null
  const scope = visibleDeals(caller) ?? raw('true')
  return sql`(payee.kind = ANY(${payeesFor.REFERRAL_OUT})
    OR payee.id = ANY(${Object.keys(planned)}::uuid[])
    OR EXISTS (SELECT FROM deal_participants p JOIN deals deal ON deal.id = p.deal_id AND ${scope}
                WHERE p.payee_id = payee.id)
    OR EXISTS (SELECT FROM cda_lines line JOIN deals deal ON deal.id = line.deal_id AND ${scope}
                WHERE ${linesFor(raw('payee.id'))}))`
}

const payeeList: List<Query, PayeeListRow, ReaderContext> = {
  from: 'payees payee',
  columns: (who) => sql`payee.id, payee.name, payee.kind, payee.licence_number AS "licenceNumber",
    payee.registration_expires::text AS "registrationExpires", payee.address, payee.version,
    payee.created_at AS "createdAt", ${dealsPaying(raw('payee.id'), who)} AS deals`,
  row: payeeRow,
  order: newestOf('payee'),
  scope: payeesRead,
  filters: {
    role: (role) => (role === undefined ? null : sql`payee.kind = ANY(${payeesFor[role]})`),
    kind: is('payee.kind'),
    warned: (warned, _asked, { today, flagged }) =>
      warned === undefined
        ? null
        : sql`(payee.id = ANY(${flagged}::uuid[]) OR coalesce(payee.kind = 'AGENT_ENTITY'
            AND payee.registration_expires <= ${today}::date + ${warnDays}::int, false)) = ${warned}`,
  },
  words: wordsIn('payee.name', 'payee.licence_number', licenceIn('payee.licence_number')),
}

const dealRow = z.strictObject({
  id: z.string(),
  dealId: z.string(),
  propertyAddress: z.string(),
  status: z.enum(dealStatuses),
  closeDate: z.string().nullable(),
  agentName: z.string(),
  isSample: z.boolean(),
  role: z.enum([...otherRoles, ...planPaidKinds]),
  label: z.string().nullable(),
  share: z.number().nullable(),
  /** Cents. The driver returns bigint as text. */
  amountCents: z.string().nullable(),
  addedAt: z.date(),
})
type DealRow = z.output<typeof dealRow>

/** Lines of a version with the same payee and kind. */
const sameLines = raw(`FROM cda_lines same WHERE same.cda_id = line.cda_id AND same.version = line.version
  AND same.kind = line.kind AND same.payee_id = line.payee_id`)

interface OfPayee extends DealsReaderContext {
  payeeId: string
}

/**
 * Payments that deals name, further ones of their CDAs, and those of plans until there is a CDA. Each part is limited
 * separately, in the order of its index.
 */
const payments = ({ payeeId, ...who }: OfPayee, _asked: DealsQuery, { where, order, most }: RowQuery): Sql => {
  const listed = sql`(SELECT id, deal_id, role, NULL AS label, share, amount_cents, deal_created_at AS created_at
    FROM deal_participants WHERE payee_id = ${payeeId}::uuid)`
  const paid = sql`(SELECT line.payable_id AS id, line.deal_id, line.kind AS role,
      (SELECT string_agg(DISTINCT same.label, ', ') ${sameLines}) AS label, NULL::int AS share,
      (SELECT sum(same.cents)::bigint ${sameLines}) AS amount_cents, line.deal_created_at AS created_at
    FROM cda_lines line WHERE ${linesFor(sql`${payeeId}::uuid`)} AND NOT EXISTS (
      SELECT FROM deal_participants p
       WHERE p.deal_id = line.deal_id AND p.payee_id = line.payee_id AND p.role = line.kind))`
  const planned = sql`(SELECT overlay(overlay(md5(step."dealId"::text || step."agentId" || step.step)
      placing '8' from 13) placing 'a' from 17)::uuid AS id, step."dealId" AS deal_id, step.role, step.label,
      step.share, step."amountCents" AS amount_cents, step."createdAt" AS created_at
    FROM ${plannedFor(sql`${payeeId}::uuid`, who)})`
  const cut = (rows: Sql): Sql => sql`(SELECT p.* FROM ${rows} p JOIN deals deal ON deal.id = p.deal_id
    WHERE ${where} ${order} LIMIT ${raw(String(most))})`
  return sql`(${cut(listed)} UNION ALL ${cut(paid)} UNION ALL ${cut(planned)}) p JOIN deals deal ON deal.id = p.deal_id`
}

const payeeDeals: List<DealsQuery, DealRow, OfPayee> = {
  from: payments,
  joins: `
    JOIN agents agent ON agent.id = deal.agent_id
    JOIN users agent_user ON agent_user.id = agent.user_id`,
  columns: `
    p.id, deal.id AS "dealId", deal.property_address AS "propertyAddress", deal.status,
    deal.close_date::text AS "closeDate", ${fullName('agent_user')} AS "agentName",
    deal.is_sample AS "isSample", p.role, p.label, p.share, p.amount_cents AS "amountCents", p.created_at AS "addedAt"`,
  row: dealRow,
  order: newest('p.created_at', 'p.id', ({ addedAt, id }) => ({ at: addedAt, id })),
  scope: ({ caller }) => visibleDeals(caller),
  filters: {},
  words: dealWords,
}

const dealAnswer = ({ share, amountCents, addedAt: _at, ...row }: DealRow): PayeeDeal => ({
  ...row,
  percent: share === null ? null : percentOf(share),
  amount: amountCents === null ? null : dollarsOf(Number(amountCents)),
})

/** Agents see a payee's name and licence, but not the address or registration. */
const payeeFor = (caller: Caller, payee: Omit<PayeeListRow, 'deals'>): Payee =>
  payeeAnswer(visibility(caller) === 'brokerage' ? payee : { ...payee, registrationExpires: null, address: null })

const gravity = (flag: LicenceFlag): number => licenceFlags.indexOf(flag)

/** Payees with their licences and registrations, and the deals that pay them. */
@Injectable()
export class PayeeLists {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: Lists,
    private readonly licenceIndex: LicenceIndex,
    private readonly brokerage: Brokerage,
    private readonly plans: Plans,
  ) {}

  async list(caller: Caller, query: Query): Promise<ListReply<ListedPayee>> {
    const { manager } = this.dataSource
    const today = dayIn((await this.brokerage.settings(manager)).timeZone, new Date())
    const flagged = query.warned === undefined ? [] : [...(await this.licenceFlags(null)).keys()]
    const page = await this.lists.page(
      payeeList,
      { caller, today, flagged, planned: await this.planned(caller) },
      query,
    )
    const licences = await this.licenceFlags(page.rows.map(({ id }) => id))
    return page.map(({ deals, ...payee }) => {
      const registered = payee.kind === 'AGENT_ENTITY' ? registrationFlagsOf(payee.registrationExpires, today) : []
      const flags = new Set([...registered, ...(licences.get(payee.id) ?? [])])
      return { ...payeeFor(caller, payee), flags: [...flags].toSorted((a, b) => gravity(a) - gravity(b)), deals }
    })
  }

  /** Throws PAYEE_NOT_FOUND unless the caller may read the payee. */
  async one(caller: Caller, id: string): Promise<Payee> {
    const { manager } = this.dataSource
    const today = dayIn((await this.brokerage.settings(manager)).timeZone, new Date())
    const who = { caller, today, flagged: [], planned: await this.planned(caller) }
    const row = await this.lists.one(payeeList, { who, query: {}, manager }, sql`payee.id = ${id}`)
    if (row === null) throw participantErrors.fail('PAYEE_NOT_FOUND')
    return payeeFor(caller, row)
  }

  /** Throws PAYEE_NOT_FOUND unless the caller may read the payee. */
  async deals(caller: Caller, payeeId: string, query: DealsQuery): Promise<ListReply<PayeeDeal>> {
    await this.one(caller, payeeId)
    const who = { caller, payeeId, planned: await this.planned(caller) }
    return (await this.lists.page(payeeDeals, who, query)).map(dealAnswer)
  }

  /** Caps do not affect who is paid. */
  private async planned(caller: Caller): Promise<PlannedPayments> {
    const { manager } = this.dataSource
    const [settings, catalog] = [await this.brokerage.settings(manager), await this.plans.catalog(manager, [])]
    return plannedPayments(manager, caller, { catalog, settings })
  }

  /** By payee, limited to the given ids. */
  private async licenceFlags(ids: readonly string[] | null): Promise<Map<string, readonly LicenceFlag[]>> {
    if (ids?.length === 0) return new Map()
    const statuses = await this.licenceIndex.statuses(this.dataSource.manager, ids)
    const flagged = statuses.filter(({ kind, flags }) => kind === 'PAYEE' && flags.length > 0)
    return new Map(flagged.map(({ holderId, flags }) => [holderId, flags]))
  }
}
