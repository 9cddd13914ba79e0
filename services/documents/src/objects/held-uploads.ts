import { limits } from '@bluebonnet/domain'
import type { Caller } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { objectErrors } from './object.errors.js'
import { unusedUploadHours } from './object.jobs.js'
import { countHeld, countUnanswered } from './objects.sql.js'
import { uploadMinutes } from './upload-token.js'

/** Throws TOO_MANY_UPLOAD_ADDRESSES when the caller has `limits.uploadAddresses` valid ones without bytes. */
export const assertUploadAllowance = async (manager: EntityManager, caller: Caller): Promise<void> => {
  const which = [caller.userId, uploadMinutes, limits.uploadAddresses]
  const [row] = await countUnanswered(manager, which)
  if (row !== undefined && row.count >= limits.uploadAddresses) {
    throw objectErrors.fail('TOO_MANY_UPLOAD_ADDRESSES', { headers: { 'retry-after': String(uploadMinutes * 60) } })
  }
}

/**
 * Throws TOO_MANY_UPLOADS when the caller has `limits.heldUploads` unused files or pending uploads in parts. Counted
 * before the bytes are accepted, so that a few concurrent ones may exceed the limit. `except` is the upload that is
 * repeated.
 */
export const assertStorageAllowance = async (
  manager: EntityManager,
  caller: Caller,
  except: string | null = null,
): Promise<void> => {
  const [row] = await countHeld(manager, [caller.userId, unusedUploadHours, except, limits.heldUploads])
  if (row !== undefined && row.count >= limits.heldUploads) throw objectErrors.fail('TOO_MANY_UPLOADS')
}
