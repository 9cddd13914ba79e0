import { Injectable } from '@nestjs/common'
import type { Role } from '@bluebonnet/domain'
import { ChangeHistory, newId } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { hashPassword } from '../passwords/password-hash.js'
import { passwordRefusal } from '../passwords/password-rules.js'
import { normalEmail, UserEntity } from './user.entity.js'
import { userErrors } from './user.errors.js'

interface NewAccount {
  email: string
  firstName: string
  lastName: string
  role: Role
  isSuperAdmin?: boolean
  phone?: string | null | undefined
  trecLicenseNo?: string | null | undefined
  /** From `Accounts.hash`; null for somebody who sets their first password by a link. */
  passwordHash: string | null
}

/** Making the rows of people who may sign in. */
@Injectable()
export class Accounts {
  constructor(private readonly history: ChangeHistory) {}

  /** The hash of a first password. Throws PASSWORD_TOO_COMMON. Slow on purpose: call it before the transaction. */
  async hash(password: string, owner: Pick<NewAccount, 'email' | 'firstName' | 'lastName'>): Promise<string> {
    const refusal = passwordRefusal(password, owner, 'password')
    if (refusal !== null) throw refusal
    return hashPassword(password)
  }

  /**
   * Adds a person, with the audit row. Throws EMAIL_TAKEN, also when two do it at once. `actorId` is null where nobody
   * was signed in.
   */
  async create(manager: EntityManager, account: NewAccount, actorId: string | null): Promise<UserEntity> {
    const id = newId()
    const email = normalEmail(account.email)
    const {
      firstName,
      lastName,
      role,
      passwordHash,
      isSuperAdmin = false,
      phone = null,
      trecLicenseNo = null,
    } = account
    const after = { email, firstName, lastName, role, isSuperAdmin, phone, trecLicenseNo }
    const row = { id, passwordHash, ...after }
    await manager.createQueryBuilder().insert().into(UserEntity).values(row).orIgnore().execute()
    const user = await manager.findOneBy(UserEntity, { id })
    if (user === null) throw userErrors.failAt('EMAIL_TAKEN', 'email')
    await this.history.record(manager, actorId, 'user.create', id, { after })
    return user
  }
}
