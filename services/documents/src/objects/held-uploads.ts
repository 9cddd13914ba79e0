import { limits } from '@bluebonnet/domain'
import type { Caller } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { objectErrors } from './object.errors.js'
import { unrecordedHours } from './object.jobs.js'
import { countHeld, countUnanswered } from './objects.sql.js'
import { uploadMinutes } from './upload-token.js'

/**
 * Throws TOO_MANY_UPLOAD_ADDRESSES when the caller was given `limits.uploadAddresses` that are still good and that no
 * bytes came to.
 */
export const assertUploadAllowance = async (manager: EntityManager, caller: Caller): Promise<void> => {
  const which = [caller.userId, uploadMinutes, limits.uploadAddresses]
  const [row] = await countUnanswered(manager, which)
  if (row !== undefined && row.count >= limits.uploadAddresses) {
    throw objectErrors.fail('TOO_MANY_UPLOAD_ADDRESSES', { headers: { 'retry-after': String(uploadMinutes * 60) } })
  }
}

/**
 * Throws TOO_MANY_UPLOADS when the caller has `limits.heldUploads` files that nothing uses, or uploads in parts that
 * are under way. Counted before the bytes are taken, so that a few sent at the same moment may go beyond. `except` is
 * the upload that is sent again.
 */
export const assertStorageAllowance = async (
  manager: EntityManager,
  caller: Caller,
  except: string | null = null,
): Promise<void> => {
  const [row] = await countHeld(manager, [caller.userId, unrecordedHours, except, limits.heldUploads])
  if (row !== undefined && row.count >= limits.heldUploads) throw objectErrors.fail('TOO_MANY_UPLOADS')
}
