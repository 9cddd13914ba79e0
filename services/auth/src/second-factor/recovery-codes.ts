import { randomInt } from 'node:crypto'
import { limits, shapes } from '@bluebonnet/domain'
import { newId } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import type { EntityManager, Repository } from 'typeorm'
import { hashPassword, isPassword } from '../passwords/password-hash.js'
import { RecoveryCodeEntity } from './recovery-code.entity.js'

const length = 10
/** Those that the shape of a code allows: no 0 and O, no 1 and I. A code has 50 random bits. */
const letters = Array.from({ length: 36 }, (_, place) => place.toString(36).toUpperCase()).filter((letter) =>
  shapes.secondFactorCode.test(letter.repeat(length)),
)

const newCode = (): string => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

/** 'ABCDE-FGHJK': as it is shown. */
const inGroups = (code: string): string => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`

/** Tells one from the six digits of an app. */
export const isRecoveryCode = (code: string): boolean => code.length === length

interface NewCodes {
  /** As their owner sees them, this once. */
  shown: string[]
  hashes: string[]
}

/** What stands in for a lost phone, once each (docs/rules/accounts-and-sessions.md#recovery-codes). */
@Injectable()
export class RecoveryCodes {
  constructor(@InjectRepository(RecoveryCodeEntity) private readonly codes: Repository<RecoveryCodeEntity>) {}

  async left(userId: string, manager: EntityManager = this.codes.manager): Promise<number> {
    return manager.countBy(RecoveryCodeEntity, { userId })
  }

  /** Ten new ones. Made before they are kept, because hashing them is slow and nobody should wait for it. */
  async make(): Promise<NewCodes> {
    const made = Array.from({ length: limits.recoveryCodes }, newCode)
    return { shown: made.map(inGroups), hashes: await Promise.all(made.map(hashPassword)) }
  }

  /** Puts them in place of the old. Their person's row is locked by the caller, so that of two at once one stays. */
  async replace(manager: EntityManager, userId: string, { hashes }: NewCodes): Promise<void> {
    await this.end(manager, userId)
    await manager.insert(
      RecoveryCodeEntity,
      hashes.map((hash) => ({ id: newId(), userId, hash })),
    )
  }

  /** The row of a code that is still good, or null. */
  async find(userId: string, code: string): Promise<string | null> {
    const rows = await this.codes.findBy({ userId })
    const fits = await Promise.all(rows.map(({ hash }) => isPassword(code, hash)))
    return rows.find((_, n) => fits[n] === true)?.id ?? null
  }

  /** Uses one up. False when it is gone, also at this moment by somebody else. */
  async use(manager: EntityManager, id: string): Promise<boolean> {
    return (await manager.delete(RecoveryCodeEntity, { id })).affected === 1
  }

  async end(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(RecoveryCodeEntity, { userId })
  }
}
