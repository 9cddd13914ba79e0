import { Injectable } from '@nestjs/common'
import type { CallInput, UserEntry } from '@bluebonnet/contracts'
import {
  type Caller,
  entityRows,
  unrestricted,
  is,
  licenceIn,
  type List,
  type ListReply,
  Lists,
  newestOf,
  type IdempotentChange,
  phoneIn,
  type Searched,
  wordsIn,
} from '@bluebonnet/platform'
import { DataSource, type EntityManager } from 'typeorm'
import { hashNewPassword } from '../passwords/password-rules.js'
import { agentIdOf } from './agent-of.sql.js'
import { Accounts } from './accounts.js'
import { Invitations } from './invitations.js'
import { UserAccess } from './user-access.js'
import { UserEntity } from './user.entity.js'
import { userErrors } from './user.errors.js'
import { userAnswer } from './user.mapper.js'

type Query = CallInput<'GET /api/users'>['query']

/** People are searched by full name, e-mail, licence or phone number, matching the trigram index of users `u`. */
export const namesOfPeople: readonly Searched[] = [
  "(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, ''))",
  'u.email',
  'u.trec_license_no',
  licenceIn('u.trec_license_no'),
  phoneIn('u.phone'),
]

const users = entityRows(UserEntity, 'u')

/** Everybody, newest first, with their state, deactivated people included. */
const userList: List<Query, UserEntity & { agentId: string | null }, null> = {
  from: 'users u',
  joins: 'LEFT JOIN agents a ON a.user_id = u.id',
  columns: `${users.columns}, a.id AS "agentId"`,
  order: newestOf('u'),
  orders: {
    name: { by: ["searchable(coalesce(u.last_name, ''))", "searchable(coalesce(u.first_name, ''))"] },
    email: { by: ['lower(u.email)'] },
    role: { by: ['u.role', 'u.created_at'] },
    added: { by: ['u.created_at'] },
  },
  scope: unrestricted,
  filters: { role: is('u.role'), isActive: is('u.is_active') },
  words: wordsIn(...namesOfPeople),
}

/** The super admin's lists and form. */
@Injectable()
export class Users {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: Lists,
    private readonly accounts: Accounts,
    private readonly access: UserAccess,
    private readonly invitations: Invitations,
  ) {}

  async list(query: Query): Promise<ListReply<UserEntry>> {
    return (await this.lists.page(userList, null, query)).map(({ agentId, ...user }) => userAnswer(user, agentId))
  }

  /** Throws the refusals of `UserAccess.change`. */
  async change(caller: Caller, id: string, change: CallInput<'PATCH /api/users/:id'>['body']): Promise<UserEntry> {
    const user = await this.access.change(caller, id, change)
    return userAnswer(user, await agentIdOf(this.dataSource.manager, id))
  }

  /** Adds a broker or manager with a first password. Throws PASSWORD_TOO_COMMON and EMAIL_TAKEN. */
  async create(
    once: IdempotentChange,
    caller: Caller,
    { password, ...person }: CallInput<'POST /api/auth/create-user'>['body'],
  ): Promise<UserEntry & { success: true }> {
    const passwordHash = await hashNewPassword(password, person, 'password')
    return once(async (manager) => {
      const user = await this.accounts.create(manager, { ...person, passwordHash }, caller.userId)
      return { ...userAnswer(user, null), success: true }
    })
  }

  /** Adds a broker or manager who sets the first password by a link in an e-mail. Throws EMAIL_TAKEN. */
  async invite(
    once: IdempotentChange,
    caller: Caller,
    person: CallInput<'POST /api/users/invitations'>['body'],
  ): Promise<UserEntry> {
    return once(async (manager) => {
      const user = await this.accounts.create(manager, { ...person, passwordHash: null }, caller.userId)
      await this.invitations.send(manager, [user.id], caller.userId)
      return userAnswer(user, null)
    })
  }

  /** Mails the link again. Throws USER_NOT_FOUND and the refusals of `Invitations.resend`. */
  async inviteAgain(manager: EntityManager, caller: Caller, id: string): Promise<{ success: true }> {
    if (!(await manager.existsBy(UserEntity, { id }))) throw userErrors.fail('USER_NOT_FOUND')
    await this.invitations.resend(manager, id, caller.userId)
    return { success: true }
  }
}
