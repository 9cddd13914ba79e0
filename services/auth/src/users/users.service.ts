import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import type { CallInput, Role, UserEntry } from '@bluebonnet/contracts'
import { type Caller, counting, type ListReply, newestFirst, type Paging, Tx } from '@bluebonnet/platform'
import { In, Repository } from 'typeorm'
import { AgentEntity } from '../agents/agent.entity.js'
import { Accounts } from './accounts.js'
import { Invitations } from './invitations.js'
import { narrowToNamed } from './name-search.js'
import { UserAccess } from './user-access.js'
import { UserEntity } from './user.entity.js'
import { userErrors } from './user.errors.js'
import { userAnswer } from './user.mapper.js'

type UserFilter = Paging & { q?: string | undefined; role?: Role | undefined; isActive?: boolean | undefined }

/** The super admin's lists and form. */
@Injectable()
export class Users {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    @InjectRepository(AgentEntity) private readonly agents: Repository<AgentEntity>,
    private readonly tx: Tx,
    private readonly accounts: Accounts,
    private readonly access: UserAccess,
    private readonly invitations: Invitations,
  ) {}

  /** Everybody, newest first, the deactivated ones too: the list says which they are. */
  async list({ q, role, isActive, ...paging }: UserFilter): Promise<ListReply<UserEntry>> {
    const query = this.users.createQueryBuilder('user').where('true')
    if (role !== undefined) query.andWhere('user.role = :role', { role })
    if (isActive !== undefined) query.andWhere('user.isActive = :isActive', { isActive })
    const areFew = await narrowToNamed(query, 'user.id', q)
    const page = await newestFirst(
      query,
      'createdAt',
      paging,
      areFew ? undefined : counting(query, { q, tally: { list: 'users', of: { kind: role, marked: isActive } } }),
    )
    const agents = await this.agents.findBy({ userId: In(page.rows.map((user) => user.id)) })
    const agentIds = new Map(agents.map((agent) => [agent.userId, agent.id]))
    return page.map((user) => userAnswer(user, agentIds.get(user.id) ?? null))
  }

  /** Throws what `UserAccess.change` refuses. */
  async change(caller: Caller, id: string, change: CallInput<'PATCH /api/users/:id'>['body']): Promise<UserEntry> {
    const user = await this.access.change(caller, id, change)
    const agent = await this.agents.findOneBy({ userId: id })
    return userAnswer(user, agent?.id ?? null)
  }

  /** Adds a broker or manager with a first password. Throws PASSWORD_TOO_COMMON and EMAIL_TAKEN. */
  async create(
    caller: Caller,
    { password, ...person }: CallInput<'POST /api/auth/create-user'>['body'],
  ): Promise<UserEntry> {
    const passwordHash = await this.accounts.hash(password, person)
    const user = await this.tx.inTransaction((manager) =>
      this.accounts.create(manager, { ...person, passwordHash }, caller.userId),
    )
    return userAnswer(user, null)
  }

  /** Adds a broker or manager who sets the first password by a link in an e-mail. Throws EMAIL_TAKEN. */
  async invite(caller: Caller, person: CallInput<'POST /api/users/invitations'>['body']): Promise<UserEntry> {
    return this.tx.inTransaction(async (manager) => {
      const user = await this.accounts.create(manager, { ...person, passwordHash: null }, caller.userId)
      await this.invitations.send(manager, user.id, caller.userId)
      return userAnswer(user, null)
    })
  }

  /** Mails the link once more. Throws USER_NOT_FOUND and what `Invitations.again` refuses. */
  async inviteAgain(caller: Caller, id: string): Promise<void> {
    await this.tx.inTransaction(async (manager) => {
      if (!(await manager.existsBy(UserEntity, { id }))) throw userErrors.fail('USER_NOT_FOUND')
      await this.invitations.again(manager, id, caller.userId)
    })
  }
}
