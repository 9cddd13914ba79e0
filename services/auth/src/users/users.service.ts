import type { CallInput, Role, UserEntry } from '@bluebonnet/contracts'
import { type Caller, type ListReply, newestFirst, type Paging, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, In } from 'typeorm'
import { AgentEntity } from '../agents/agent.entity.js'
import { nameMatches } from './name-search.js'
import { Accounts } from './accounts.js'
import { UserEntity } from './user.entity.js'
import { userEntryOf } from './user.mapper.js'

/** The super admin's lists and form. */
@Injectable()
export class Users {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tx: Tx,
    private readonly accounts: Accounts,
  ) {}

  /** People of a role, newest first, the deactivated ones too: the list says which they are. */
  async ofRole(role: Role, { q, ...paging }: Paging & { q?: string | undefined }): Promise<ListReply<UserEntry>> {
    const query = this.dataSource.getRepository(UserEntity).createQueryBuilder('user').where('user.role = :role', { role })
    if (q !== undefined && q.trim() !== '') query.andWhere(...nameMatches('user', q))
    const page = await newestFirst(query, 'createdAt', paging)
    const agents = await this.dataSource.manager.findBy(AgentEntity, { userId: In(page.rows.map((user) => user.id)) })
    const agentIds = new Map(agents.map((agent) => [agent.userId, agent.id]))
    return page.map((user) => userEntryOf(user, agentIds.get(user.id) ?? null))
  }

  async create(caller: Caller, { password, ...person }: CallInput<'POST /api/auth/create-user'>['body']): Promise<UserEntry> {
    const passwordHash = await this.accounts.hash(password, person)
    const user = await this.tx.inTransaction((manager) => this.accounts.create(manager, { ...person, passwordHash }, caller.userId))
    return userEntryOf(user, null)
  }
}
