import { Inject, Injectable } from '@nestjs/common'
import type { CallAnswer, CallInput } from '@bluebonnet/contracts'
import type { UploadPurpose } from '@bluebonnet/domain'
import { type Caller, newId, type Settings, SETTINGS } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { assertUploadAllowance } from './held-uploads.js'
import { firstKeyOf, objectAddressOf, objectPathOf } from './object-path.js'
import { StoredObjectEntity } from './stored-object.entity.js'
import { assertPurpose, assertSize } from './upload-size.js'
import { uploadMinutes, uploadToken } from './upload-token.js'

type Ask = NonNullable<CallInput<'POST /api/objects/upload'>['body']>
type Offer = CallAnswer<'POST /api/objects/upload'>

/**
 * Gives out upload addresses. The browser's description of the file only helps to refuse early; the bytes are checked
 * as they arrive.
 */
@Injectable()
export class UploadOffers {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /**
   * Throws FORBIDDEN for a purpose that is not the caller's, FILE_TOO_LARGE when the announced size is above its
   * limit, and TOO_MANY_UPLOAD_ADDRESSES.
   */
  async offer(manager: EntityManager, caller: Caller, ask: Ask, origin: string): Promise<Offer> {
    const purpose: UploadPurpose = ask.purpose ?? 'document'
    assertPurpose(caller, purpose)
    assertSize({ purpose, name: ask.name }, ask.size ?? 0)
    const id = newId()
    const now = new Date()
    const awaited = {
      id,
      key: firstKeyOf(id, now),
      ownerId: caller.userId,
      purpose,
      state: 'AWAITED',
      name: ask.name ?? null,
      announcedBytes: ask.size ?? null,
      createdAt: now,
    } as const
    const expiresAt = new Date(now.getTime() + uploadMinutes * 60_000)
    const token = uploadToken(this.settings, id, caller.userId, expiresAt)
    await assertUploadAllowance(manager, caller)
    await manager.insert(StoredObjectEntity, awaited)
    return { uploadURL: `${origin}${objectAddressOf(id)}?token=${token}`, objectPath: objectPathOf(id) }
  }
}
