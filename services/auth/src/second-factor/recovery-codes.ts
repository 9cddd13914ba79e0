import { randomInt } from 'node:crypto'
import { limits, shapes } from '@bluebonnet/domain'
import { newId } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import type { EntityManager, Repository } from 'typeorm'
import { hashPassword, isPassword } from '../passwords/password-hash.js'
import { RecoveryCodeEntity } from './recovery-code.entity.js'

const length = 10
/** The characters of a code: no 0 and O, no 1 and I. A code has 50 random bits. */
const letters = Array.from({ length: 36 }, (_, place) => place.toString(36).toUpperCase()).filter((letter) =>
  shapes.secondFactorCode.test(letter.repeat(length)),
)

const newCode = (): string => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

/** As displayed: 'ABCDE-FGHJK'. */
const inGroups = (code: string): string => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`

/** Distinguishes a recovery code from the six digits of an app. */
export const isRecoveryCode = (code: string): boolean => code.length === length

interface NewCodes {
  /** The plain codes, shown to their owner this once. */
  shown: string[]
  hashes: string[]
}

/** One-time codes for a person who lost their phone (docs/rules/accounts-and-sessions.md#recovery-codes). */
@Injectable()
export class RecoveryCodes {
  constructor(@InjectRepository(RecoveryCodeEntity) private readonly codes: Repository<RecoveryCodeEntity>) {}

  async left(userId: string, manager: EntityManager = this.codes.manager): Promise<number> {
    return manager.countBy(RecoveryCodeEntity, { userId })
  }

  /** Ten new codes. Created before the transaction, because hashing them is slow and nobody should wait for it. */
  async make(): Promise<NewCodes> {
    const made = Array.from({ length: limits.recoveryCodes }, newCode)
    return { shown: made.map(inGroups), hashes: await Promise.all(made.map(hashPassword)) }
  }

  /** Replaces the old codes. The caller locks the person's row, so that of two concurrent calls one wins. */
  async replace(manager: EntityManager, userId: string, { hashes }: NewCodes): Promise<void> {
    await this.end(manager, userId)
    await manager.insert(
      RecoveryCodeEntity,
      hashes.map((hash) => ({ id: newId(), userId, hash })),
    )
  }

  /** The row of an unused code, or null. */
  async find(userId: string, code: string): Promise<string | null> {
    const rows = await this.codes.findBy({ userId })
    const fits = await Promise.all(rows.map(({ hash }) => isPassword(code, hash)))
    return rows.find((_, n) => fits[n] === true)?.id ?? null
  }

  /** Consumes a code. False when it is already used, also concurrently. */
  async use(manager: EntityManager, id: string): Promise<boolean> {
    return (await manager.delete(RecoveryCodeEntity, { id })).affected === 1
  }

  async end(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(RecoveryCodeEntity, { userId })
  }
}
