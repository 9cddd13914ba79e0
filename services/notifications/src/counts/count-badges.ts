import { type Counts, visibility } from '@bluebonnet/contracts'
import type { Caller } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'

/** Whose rows count: all of the brokerage ($2), or those of one agent ($3). */
const seen = '($2 OR agent_id = $3)'

const select = `
  SELECT (SELECT count(*)::int FROM clients WHERE ${seen}) AS clients,
         (SELECT count(*)::int FROM properties WHERE ${seen}) AS properties,
         (SELECT count(*)::int FROM deals WHERE ${seen}) AS deals,
         (SELECT count(*)::int FROM deal_messages m JOIN deals d ON d.id = m.deal_id AND ($2 OR d.agent_id = $3)
            LEFT JOIN deal_message_reads r ON r.deal_id = m.deal_id AND r.user_id = $1
           WHERE m.from_side = $4 AND m.created_at > coalesce(r.read_until, '-infinity')) AS "unreadMessages",
         (SELECT count(*)::int FROM notifications WHERE user_id = $1 AND NOT is_read) AS "unreadNotifications"`

/** Counts the badges of the sidebar and the header, in the database and under the caller's own view (DECISIONS section 2). */
@Injectable()
export class CountBadges {
  constructor(private readonly dataSource: DataSource) {}

  async of(caller: Caller): Promise<Counts> {
    const [counted] = await this.dataSource.query<Counts[]>(select, [caller.userId, visibility(caller) === 'brokerage', agentOf(caller), otherSide(caller)])
    if (counted === undefined) throw new Error('A count answered no row')
    return counted
  }
}

/** Nobody's rows for a caller without business: no agent has the id null. */
const agentOf = (caller: Caller): string | null => (visibility(caller) === 'own' ? caller.agentId : null)

/** A thread is between an agent (with the TCs) and the brokers and managers: unread is what the other side wrote. */
const otherSide = ({ role }: Caller): 'AGENT' | 'BROKER' => (role === 'BROKER' || role === 'MANAGER' ? 'AGENT' : 'BROKER')
