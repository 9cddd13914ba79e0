import { Brokerage } from '@bluebonnet/auth'
import {
  type CallInput,
  dealStatuses,
  dollarsOf,
  type LicenceFlag,
  licenceFlags,
  type ListedPayee,
  otherRoles,
  payeesFor,
  type PayeeDeal,
  payeeKinds,
  percentOf,
  registrationFlagsOf,
} from '@bluebonnet/contracts'
import {
  type Caller,
  dayIn,
  every,
  fullName,
  is,
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
import { seenDeals } from '../deals/deal.access.js'
import { LicenceBook } from '../licences/licence-book.js'
import { PayeeEntity } from './participant.entities.js'
import { participantErrors } from './participant.errors.js'
import { payeeAnswer } from './payee-answer.js'

type Asked = CallInput<'GET /api/payees'>['query']

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
type Row = z.output<typeof payeeRow>

/** Who asks, on which day, and the payees whose licence is warned of. */
interface Asker {
  caller: Caller
  today: string
  flagged: readonly string[]
}

/** How many days before its end a registration is warned of, as of a licence (docs/rules/licences.md#flags). */
const warnDays = 90

const ofSeenDeals = (caller: Caller): Sql => every([raw('p.payee_id = payee.id'), seenDeals(caller)])

const payeeList: List<Asked, Row, Asker> = {
  from: 'payees payee',
  columns: ({ caller }) => sql`payee.id, payee.name, payee.kind, payee.licence_number AS "licenceNumber",
    payee.registration_expires::text AS "registrationExpires", payee.address, payee.version,
    payee.created_at AS "createdAt",
    (SELECT count(DISTINCT p.deal_id)::int FROM deal_participants p JOIN deals deal ON deal.id = p.deal_id
      WHERE ${ofSeenDeals(caller)}) AS deals`,
  row: payeeRow,
  order: newestOf('payee'),
  scope: () => null,
  filters: {
    role: (role) => (role === undefined ? null : sql`payee.kind = ANY(${payeesFor[role]})`),
    kind: is('payee.kind'),
    warned: (warned, _asked, { today, flagged }) =>
      warned === undefined
        ? null
        : sql`(payee.id = ANY(${flagged}::uuid[]) OR coalesce(payee.kind = 'AGENT_ENTITY'
            AND payee.registration_expires <= ${today}::date + ${warnDays}::int, false)) = ${warned}`,
  },
  words: wordsIn('payee.name', 'payee.licence_number'),
}

const dealRow = z.strictObject({
  id: z.string(),
  dealId: z.string(),
  propertyAddress: z.string(),
  status: z.enum(dealStatuses),
  closeDate: z.string().nullable(),
  agentName: z.string(),
  role: z.enum(otherRoles),
  share: z.number().nullable(),
  /** Cents as the driver reads bigint. */
  amountCents: z.string().nullable(),
  addedAt: z.date(),
})
type DealRow = z.output<typeof dealRow>

type OfPayee = CallInput<'GET /api/payees/:id/deals'>['query'] & { payeeId: string }

const payeeDeals: List<OfPayee, DealRow> = {
  from: 'deal_participants p JOIN deals deal ON deal.id = p.deal_id',
  joins: `
    JOIN agents agent ON agent.id = deal.agent_id
    JOIN users agent_user ON agent_user.id = agent.user_id`,
  columns: `
    p.id, deal.id AS "dealId", deal.property_address AS "propertyAddress", deal.status,
    deal.close_date::text AS "closeDate", ${fullName('agent_user')} AS "agentName", p.role, p.share,
    p.amount_cents AS "amountCents", deal.created_at AS "addedAt"`,
  row: dealRow,
  order: newest('deal.created_at', 'p.id', ({ addedAt, id }) => ({ at: addedAt, id })),
  scope: seenDeals,
  filters: { payeeId: is('p.payee_id') },
  words: wordsIn('deal.property_address'),
}

const dealAnswer = ({ share, amountCents, addedAt: _at, ...row }: DealRow): PayeeDeal => ({
  ...row,
  percent: share === null ? null : percentOf(share),
  amount: amountCents === null ? null : dollarsOf(Number(amountCents)),
})

const gravity = (flag: LicenceFlag): number => licenceFlags.indexOf(flag)

/** Payees with what is known of their licences and registrations, and the deals that name them. */
@Injectable()
export class PayeeLists {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: Lists,
    private readonly book: LicenceBook,
    private readonly brokerage: Brokerage,
  ) {}

  async list(caller: Caller, asked: Asked): Promise<ListReply<ListedPayee>> {
    const { manager } = this.dataSource
    const today = dayIn((await this.brokerage.settings(manager)).timeZone, new Date())
    const flagged = asked.warned === undefined ? [] : [...(await this.licenceFlags(null)).keys()]
    const page = await this.lists.page(payeeList, { caller, today, flagged }, asked)
    const licences = await this.licenceFlags(page.rows.map(({ id }) => id))
    return page.map(({ deals, ...payee }) => {
      const registered = payee.kind === 'AGENT_ENTITY' ? registrationFlagsOf(payee.registrationExpires, today) : []
      const flags = new Set([...registered, ...(licences.get(payee.id) ?? [])])
      return { ...payeeAnswer(payee), flags: [...flags].toSorted((a, b) => gravity(a) - gravity(b)), deals }
    })
  }

  /** Throws PAYEE_NOT_FOUND. */
  async deals(
    caller: Caller,
    payeeId: string,
    asked: CallInput<'GET /api/payees/:id/deals'>['query'],
  ): Promise<ListReply<PayeeDeal>> {
    const isThere = await this.dataSource.manager.existsBy(PayeeEntity, { id: payeeId })
    if (!isThere) throw participantErrors.fail('PAYEE_NOT_FOUND')
    return (await this.lists.page(payeeDeals, caller, { ...asked, payeeId })).map(dealAnswer)
  }

  /** By payee; of these alone when their ids are given. */
  private async licenceFlags(ids: readonly string[] | null): Promise<Map<string, readonly LicenceFlag[]>> {
    if (ids?.length === 0) return new Map()
    const standings = await this.book.standings(this.dataSource.manager, ids)
    const flagged = standings.filter(({ kind, flags }) => kind === 'PAYEE' && flags.length > 0)
    return new Map(flagged.map(({ holderId, flags }) => [holderId, flags]))
  }
}
