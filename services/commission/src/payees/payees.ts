import type { CallInput, Payee } from '@bluebonnet/contracts'
import {
  assertUnchanged,
  type Caller,
  changedFields,
  definedColumns,
  ChangeHistory,
  newId,
  type IdempotentChange,
  statement,
  Tx,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { type EntityManager, In } from 'typeorm'
import { z } from 'zod'
import { CdaStaleness } from '../cdas/cda-staleness.js'
import { PayeeEntity } from '../participants/participant.entities.js'
import { participantErrors } from '../participants/participant.errors.js'
import { payeeAnswer } from './payee-answer.js'

/** Live unsigned CDAs of deals that pay a payee directly or through a plan. */
const cdasWithPayee = statement(
  z.strictObject({ id: z.string(), dealId: z.string(), version: z.number(), agentUserId: z.string() }),
  `SELECT cda.id, cda.deal_id AS "dealId", cda.version, agent.user_id AS "agentUserId"
     FROM cdas cda JOIN agents agent ON agent.id = cda.agent_id
    WHERE cda.approved_at IS NULL AND cda.voided_at IS NULL
      AND (EXISTS (SELECT 1 FROM cda_lines line WHERE line.cda_id = cda.id AND line.is_current AND line.payee_id = $1)
           OR EXISTS (SELECT 1 FROM deal_participants p WHERE p.deal_id = cda.deal_id AND p.payee_id = $1))
    ORDER BY cda.id`,
)

/** People and companies outside the brokerage who are paid from deals (docs/rules/commission-and-caps.md#payees). */
@Injectable()
export class Payees {
  constructor(
    private readonly tx: Tx,
    private readonly history: ChangeHistory,
    private readonly staleness: CdaStaleness,
  ) {}

  async add(
    once: IdempotentChange,
    caller: Caller,
    { name, kind, ...rest }: CallInput<'POST /api/payees'>['body'],
  ): Promise<Payee> {
    return once(async (manager) => {
      const id = newId()
      const { licenceNumber = null, registrationExpires = null, address = null } = rest
      const facts = { name, kind, licenceNumber, registrationExpires, address }
      await manager.insert(PayeeEntity, { id, ...facts })
      await this.history.audit(manager, {
        actorId: caller.userId,
        action: 'payee.create',
        entityType: 'payee',
        entityId: id,
        after: facts,
      })
      return payeeAnswer(await manager.findOneByOrFail(PayeeEntity, { id }))
    })
  }

  /** Marks unsigned CDAs with the previous name as stale. Throws PAYEE_NOT_FOUND and ROW_CHANGED. */
  async change(
    caller: Caller,
    id: string,
    { version, ...body }: CallInput<'PATCH /api/payees/:id'>['body'],
  ): Promise<Payee> {
    return this.tx.inTransaction(async (manager) => {
      const payee = await manager.findOne(PayeeEntity, { where: { id }, lock: { mode: 'for_no_key_update' } })
      if (payee === null) throw participantErrors.fail('PAYEE_NOT_FOUND')
      const changes = changedFields(payee, body)
      if (changes === null) return payeeAnswer(payee)
      const names = Object.keys(changes.after)
      const edit = { entity: PayeeEntity, row: payee, changes: names, version }
      await assertUnchanged(manager, edit, () => payeeAnswer(payee))
      await manager.update(PayeeEntity, { id }, { ...definedColumns(body), updatedAt: new Date() })
      const entity = { entityType: 'payee', entityId: id }
      await this.history.audit(manager, { ...entity, actorId: caller.userId, action: 'payee.change', ...changes })
      if (names.includes('name') || names.includes('licenceNumber')) await this.markCdasStale(manager, caller, id)
      return payeeAnswer(await manager.findOneByOrFail(PayeeEntity, { id }))
    })
  }

  private async markCdasStale(manager: EntityManager, caller: Caller, payeeId: string): Promise<void> {
    const cause = { reason: 'A payee was renamed', actorId: caller.userId, notify: false }
    const ids = (await cdasWithPayee(manager, [payeeId])).map(({ id }) => id)
    await this.staleness.lockAgents(manager, { id: In(ids) })
    // While it waited for the locks, one can have been approved or voided.
    for (const { dealId, agentUserId, ...cda } of await cdasWithPayee(manager, [payeeId]))
      await this.staleness.markOrClear(manager, { deal: { id: dealId }, cda, agentUserId }, cause)
  }
}
