import { Attempts, revealLimits } from '@bluebonnet/auth'
import { Agents, assertMayChange } from '@bluebonnet/brokerage'
import { type CallInput, type Payer, type TaxSubject } from '@bluebonnet/contracts'
import { can } from '@bluebonnet/domain'
import { type Caller, ChangeHistory, newId, takeLock, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { TaxNumbers } from './tax-numbers.js'
import { TaxDetailsEntity } from './year-end.entities.js'
import { yearEndErrors } from './year-end.errors.js'
import { payerDetails, type PayerRow, type SubjectRow, taxSubjects } from './year-end.sql.js'

type Body = CallInput<'PUT /api/tax-details/:id'>['body']
type PayerBody = CallInput<'PUT /api/tax-payer'>['body']

/** Details of Forms W-9 (docs/rules/year-end.md#w-9). Only `reveal` returns more of a number than its last digits. */
@Injectable()
export class TaxDetails {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tx: Tx,
    private readonly numbers: TaxNumbers,
    private readonly agents: Agents,
    private readonly attempts: Attempts,
    private readonly history: ChangeHistory,
  ) {}

  /** Throws TAX_SUBJECT_NOT_FOUND unless the caller may see the subject. */
  async one(caller: Caller, id: string): Promise<TaxSubject> {
    return subjectAnswer(await this.subject(this.dataSource.manager, caller, id))
  }

  /** Throws TAX_SUBJECT_NOT_FOUND, LEADER_CHANGE_FORBIDDEN, TAX_DETAILS_CHANGED, TIN_KIND_ALONE. */
  async enter(caller: Caller, id: string, { tin, version, ...body }: Body): Promise<TaxSubject> {
    return this.tx.inTransaction(async (manager) => {
      await takeLock(manager, `tax-details:${id}`)
      const before = await this.subject(manager, caller, id)
      if (before.agentId !== null) {
        const { userId, ...person } = await this.agents.byId(manager, before.agentId)
        assertMayChange(caller, { ...person, id: userId })
      }
      if (tin === undefined && before.tinLast4 !== null && before.tinKind !== body.tinKind)
        throw yearEndErrors.fail('TIN_KIND_ALONE', {
          issues: [{ path: 'tin', message: yearEndErrors.table.TIN_KIND_ALONE.message }],
        })
      const { businessName = null, signedOn = null, ...entered } = body
      const facts = { ...entered, businessName, signedOn, phone: null, email: null }
      await this.add(manager, caller, { before, facts, tin, version })
      await this.history.audit(manager, {
        actorId: caller.userId,
        action: 'taxDetails.enter',
        ...entityOf(before),
        after: { ...facts, numberEntered: tin !== undefined },
      })
      return subjectAnswer(await this.subject(manager, caller, id))
    })
  }

  /**
   * Returns the full number and first records the reason. Throws TAX_SUBJECT_NOT_FOUND, NO_TIN, TIN_CLOSED,
   * TOO_MANY_REQUESTS.
   */
  async reveal(caller: Caller, id: string, reason: string, address: string): Promise<{ tin: string }> {
    const subject = await this.subject(this.dataSource.manager, caller, id)
    if (subject.tinSealed === null) throw yearEndErrors.fail('NO_TIN')
    const tin = this.numbers.open(subject)
    if (tin === null) throw yearEndErrors.fail('TIN_CLOSED')
    await this.attempts.begin({ kind: 'TIN_REVEAL', account: caller.userId, address }, revealLimits)
    await this.tx.inTransaction((manager) =>
      this.history.audit(manager, {
        actorId: caller.userId,
        action: 'taxDetails.reveal',
        ...entityOf(subject),
        reason,
      }),
    )
    return { tin }
  }

  async payer(manager: EntityManager = this.dataSource.manager): Promise<Payer> {
    return payerAnswer(await payerOf(manager))
  }

  /** Throws TAX_DETAILS_CHANGED. */
  async enterPayer(caller: Caller, { tin, version, ...body }: PayerBody): Promise<Payer> {
    return this.tx.inTransaction(async (manager) => {
      await takeLock(manager, 'tax-details:payer')
      const { phone = null, email = null, ...entered } = body
      const facts = { ...entered, phone, email }
      const unsaid = { businessName: null, signedOn: null, taxClass: 'OTHER', tinKind: 'EIN' } as const
      await this.add(manager, caller, { before: await payerOf(manager), facts: { ...facts, ...unsaid }, tin, version })
      await this.history.audit(manager, {
        actorId: caller.userId,
        action: 'yearEnd.payer',
        entityType: 'brokerage',
        entityId: null,
        after: { ...facts, numberEntered: tin !== undefined },
      })
      return this.payer(manager)
    })
  }

  private async subject(manager: EntityManager, caller: Caller, id: string): Promise<SubjectRow> {
    const maySee = can(caller, 'yearEnd.read') || caller.agentId === id
    const [row] = maySee ? await taxSubjects(manager, [[id]]) : []
    if (row === undefined) throw yearEndErrors.fail('TAX_SUBJECT_NOT_FOUND')
    return row
  }

  private async add(
    manager: EntityManager,
    caller: Caller,
    { before, facts, tin, version }: NewVersion,
  ): Promise<void> {
    if (version !== undefined && version !== before.version) throw yearEndErrors.fail('TAX_DETAILS_CHANGED')
    const { agentId, payeeId } = before
    const number = tin === undefined ? this.numbers.reseal(before) : this.numbers.seal(tin, before)
    const row = { id: newId(), agentId, payeeId, version: before.version + 1, ...facts, ...number }
    await manager.insert(TaxDetailsEntity, { ...row, authorId: caller.userId })
  }
}

interface NewVersion {
  before: PayerRow
  facts: Omit<TaxDetailsEntity, 'id' | keyof Placed | 'authorId' | 'createdAt'>
  /** Undefined leaves the number unchanged. */
  tin: string | undefined
  version: number | undefined
}
type Placed = Pick<TaxDetailsEntity, 'agentId' | 'payeeId' | 'version' | 'tinSealed' | 'tinLast4'>

/** The statement always returns a row; none would be a bug in it. */
export const payerOf = async (manager: EntityManager): Promise<PayerRow> => {
  const [row] = await payerDetails(manager)
  if (row === undefined) throw new Error('The payer has no row')
  return row
}

const entityOf = ({ id, kind }: SubjectRow): { entityType: string; entityId: string } => ({
  entityType: kind === 'AGENT' ? 'agent' : 'payee',
  entityId: id,
})

const subjectAnswer = ({ id, kind, name, version, enteredAt, ...row }: SubjectRow): TaxSubject => {
  const { legalName, taxClass, tinKind, address, city, state, zip } = row
  if (
    enteredAt === null ||
    legalName === null ||
    taxClass === null ||
    tinKind === null ||
    address === null ||
    city === null ||
    state === null ||
    zip === null
  )
    return { id, kind, name, version, details: null }
  const { businessName, tinLast4, signedOn, enteredBy } = row
  const w9 = { legalName, businessName, taxClass, tinKind, tinLast4, address, city, state, zip, signedOn, enteredBy }
  return { id, kind, name, version, details: { ...w9, enteredAt: enteredAt.toISOString() } }
}

const payerAnswer = ({ version, legalName, address, city, state, zip, ...row }: PayerRow): Payer => {
  if (legalName === null || address === null || city === null || state === null || zip === null)
    return { version, details: null }
  const { tinLast4, phone, email } = row
  return { version, details: { legalName, tinLast4, address, city, state, zip, phone, email } }
}
