import { Injectable } from '@nestjs/common'
import type { Role } from '@bluebonnet/domain'
import { insertMany, ChangeHistory, newId } from '@bluebonnet/platform'
import { type EntityManager, Raw } from 'typeorm'
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
  /** From `hashNewPassword`; null for a person who sets their first password by a link. */
  passwordHash: string | null
}

/** Creates people who may sign in. */
@Injectable()
export class Accounts {
  constructor(private readonly history: ChangeHistory) {}

  /**
   * Creates a person, with the audit row. Throws EMAIL_TAKEN, also for concurrent calls. `actorId` is null when nobody
   * was signed in.
   */
  async create(manager: EntityManager, account: NewAccount, actorId: string | null): Promise<UserEntity> {
    await this.createMany(manager, [account], actorId)
    return manager.findOneByOrFail(UserEntity, { email: normalEmail(account.email) })
  }

  /** Creates many accounts; returns their ids in order. */
  async createMany(manager: EntityManager, accounts: readonly NewAccount[], actorId: string | null): Promise<string[]> {
    const rows = accounts.map((account) => ({ id: newId(), ...columnsOf(account) }))
    await insertMany(manager, UserEntity, rows, { orIgnore: true })
    const ids = rows.map(({ id }) => id)
    const added = await manager.countBy(UserEntity, { id: Raw((column) => `${column} = ANY(:ids)`, { ids }) })
    if (added < rows.length) throw userErrors.failAt('EMAIL_TAKEN', 'email')
    const common = { actorId, action: 'user.create', entityType: 'user' }
    const entries = rows.map(({ id, passwordHash: _secret, ...after }) => ({ ...common, entityId: id, after }))
    await this.history.auditMany(manager, entries)
    return ids
  }
}

const columnsOf = ({ isSuperAdmin = false, phone = null, trecLicenseNo = null, ...account }: NewAccount) => ({
  email: normalEmail(account.email),
  firstName: account.firstName,
  lastName: account.lastName,
  role: account.role,
  isSuperAdmin,
  phone,
  trecLicenseNo,
  passwordHash: account.passwordHash,
})
