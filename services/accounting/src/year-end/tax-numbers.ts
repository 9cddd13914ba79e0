import { SecretBox } from '@bluebonnet/auth'
import { Injectable } from '@nestjs/common'
import { DataSource, IsNull, Not } from 'typeorm'
import { TaxDetailsEntity } from './year-end.entities.js'

const purpose = 'taxpayer-number'

/** Owner of the number: a ciphertext moved to another owner's details does not decrypt. */
type Owner = Pick<TaxDetailsEntity, 'agentId' | 'payeeId'>
const ownerOf = ({ agentId, payeeId }: Owner): string => agentId ?? payeeId ?? 'payer'

/** A number encrypted together with its owner. */
export const sealedTin = (box: SecretBox, tin: string, owner: Owner): string => box.seal(tin, purpose, ownerOf(owner))

/** Encrypts taxpayer numbers with a key derived from SECRET and decrypts them (docs/rules/year-end.md#numbers). */
@Injectable()
export class TaxNumbers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly box: SecretBox,
  ) {}

  seal(tin: string, owner: Owner): Pick<TaxDetailsEntity, 'tinSealed' | 'tinLast4'> {
    return { tinSealed: sealedTin(this.box, tin, owner), tinLast4: tin.slice(-4) }
  }

  /**
   * Encrypts the previous version's number for the next version with the current key: `secret:renew` may already have
   * passed rows that are added now. A number that cannot be decrypted stays unchanged.
   */
  reseal(before: Owner & Pick<TaxDetailsEntity, 'tinSealed' | 'tinLast4'>): ReturnType<TaxNumbers['seal']> {
    const tin = this.open(before)
    return tin === null ? { tinSealed: before.tinSealed, tinLast4: before.tinLast4 } : this.seal(tin, before)
  }

  /** Null without a number, and for a number that neither SECRET nor SECRET_PREVIOUS decrypts. */
  open(details: Owner & Pick<TaxDetailsEntity, 'tinSealed'>): string | null {
    return details.tinSealed === null ? null : this.box.open(details.tinSealed, purpose, ownerOf(details))
  }

  /**
   * Encrypts again, in all versions, the numbers that SECRET_PREVIOUS encrypted. Returns how many it read, how many it
   * renewed, and whose current number cannot be decrypted.
   */
  async resealAll(): Promise<{ read: number; renewed: number; closed: string[] }> {
    const rows = await this.dataSource.manager.find(TaxDetailsEntity, {
      where: { tinSealed: Not(IsNull()) },
      select: { id: true, agentId: true, payeeId: true, tinSealed: true },
      order: { version: 'ASC' },
    })
    const opens = new Map<string, boolean>()
    let renewed = 0
    for (const row of rows) {
      const tin = this.open(row)
      opens.set(ownerOf(row), tin !== null)
      if (tin === null) continue
      const { tinSealed } = this.seal(tin, row)
      await this.dataSource.manager.update(TaxDetailsEntity, { id: row.id }, { tinSealed })
      renewed += 1
    }
    const closed = [...opens].filter(([, doesOpen]) => !doesOpen).map(([owner]) => owner)
    return { read: rows.length, renewed, closed }
  }
}
