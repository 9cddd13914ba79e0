import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Attempts, hourlyLimits, UserEntity } from '@bluebonnet/auth'
import { type CallInput, type Lead } from '@bluebonnet/contracts'
import { brokerRoles } from '@bluebonnet/domain'
import { Announcements } from '@bluebonnet/notifications'
import {
  type Caller,
  changedFields,
  entityRows,
  unrestricted,
  definedColumns,
  is,
  ChangeHistory,
  type List,
  type ListReply,
  Lists,
  newestOf,
  newId,
  type IdempotentChange,
  Outbox,
  phoneIn,
  Tx,
  wordsIn,
} from '@bluebonnet/platform'
import { type EntityManager, In, Repository } from 'typeorm'
import { LeadEntity } from './lead.entity.js'
import { LeadEvents } from './lead.events.js'
import { leadAnswer, leadErrors } from './lead.mapper.js'
import { mailLead } from './mail-lead.handler.js'

type NewLead = CallInput<'POST /api/leads'>['body']
type Work = CallInput<'PATCH /api/leads/:id'>['body']
type Query = CallInput<'GET /api/leads'>['query']

/** Search is on full name, e-mail or phone number (docs/rules/lists-and-search.md#search). */
const leadList: List<Query, LeadEntity, null> = {
  from: 'leads lead',
  ...entityRows(LeadEntity, 'lead'),
  order: newestOf('lead'),
  orders: {
    name: { by: ['searchable(lead.last_name)', 'searchable(lead.first_name)'] },
    status: { by: ['lead.status', 'lead.created_at'] },
    added: { by: ['lead.created_at'] },
  },
  scope: unrestricted,
  filters: { status: is('lead.status'), isOpen: is("(lead.status <> 'CLOSED')") },
  words: wordsIn("(lead.first_name || ' ' || lead.last_name)", 'lead.email', phoneIn('lead.phone')),
}

/** Manages people who left their name on the landing page. */
@Injectable()
export class Leads {
  constructor(
    @InjectRepository(LeadEntity) private readonly leads: Repository<LeadEntity>,
    private readonly tx: Tx,
    private readonly lists: Lists,
    private readonly attempts: Attempts,
    private readonly history: ChangeHistory,
    private readonly announcements: Announcements,
    private readonly events: LeadEvents,
    private readonly outbox: Outbox,
  ) {}

  /** Stores a lead and publishes it. A bot that fills in the hidden field gets the same answer; nothing is stored. */
  async leave(
    once: IdempotentChange,
    { website, ...lead }: NewLead,
    address: string,
  ): Promise<{ success: true; id: string }> {
    return once(async (manager) => {
      await this.attempts.count(manager, { kind: 'LEAD', account: null, address }, hourlyLimits)
      const id = newId()
      if (website !== undefined && website !== null && website !== '') return { success: true, id }
      await manager.insert(LeadEntity, { id, ...definedColumns(lead) })
      await this.history.record(manager, null, 'lead.create', id, { after: { roleInterest: lead.roleInterest } })
      await this.announcements.announce(manager, { type: 'LEAD', subjectId: id, actorId: null })
      await this.outbox.add(manager, mailLead, { leadId: id })
      await this.events.changed(manager, id)
      return { success: true, id }
    })
  }

  async list(query: Query): Promise<ListReply<Lead>> {
    return (await this.lists.page(leadList, null, query)).map(leadAnswer)
  }

  /** Throws LEAD_NOT_FOUND. */
  async one(id: string): Promise<Lead> {
    const lead = await this.leads.findOneBy({ id })
    if (lead === null) throw leadErrors.fail('LEAD_NOT_FOUND')
    return leadAnswer(lead)
  }

  /** Throws LEAD_NOT_FOUND and ASSIGNEE_UNKNOWN. */
  async work(caller: Caller, id: string, change: Work): Promise<Lead> {
    return this.tx.inTransaction(async (manager) => {
      const lead = await manager.findOne(LeadEntity, { where: { id }, lock: { mode: 'pessimistic_write' } })
      if (lead === null) throw leadErrors.fail('LEAD_NOT_FOUND')
      const { status, assignedTo, note } = lead
      // The current assignee may have been deactivated since; that does not block other changes.
      if (change.assignedTo !== undefined && change.assignedTo !== null && change.assignedTo !== assignedTo)
        await this.checkAssignee(manager, change.assignedTo)
      const changed = changedFields({ status, assignedTo, note }, { ...change })
      if (changed === null) return leadAnswer(lead)
      await manager.update(LeadEntity, { id }, { ...definedColumns(change), updatedAt: new Date() })
      await this.history.record(manager, caller.userId, 'lead.work', id, changed)
      await this.events.changed(manager, id)
      return leadAnswer(await manager.findOneByOrFail(LeadEntity, { id }))
    })
  }

  private async checkAssignee(manager: EntityManager, userId: string): Promise<void> {
    const active = { id: userId, isActive: true }
    const mayWork = [
      { ...active, isSuperAdmin: true },
      { ...active, role: In(brokerRoles) },
    ]
    if (await manager.existsBy(UserEntity, mayWork)) return
    const { message } = leadErrors.table.ASSIGNEE_UNKNOWN
    throw leadErrors.fail('ASSIGNEE_UNKNOWN', { issues: [{ path: 'assignedTo', message }] })
  }
}
