import { limits } from '@bluebonnet/contracts'
import type { Caller } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { unrecordedHours } from './object.handlers.js'
import { objectErrors } from './object.errors.js'
import { uploadMinutes } from './upload-token.js'

/** Addresses given out hold no bytes and are not counted; what is older is swept. */
const held = `
  SELECT count(*)::int AS count FROM (
    SELECT 1 FROM objects
     WHERE owner_id = $1 AND created_at > now() - make_interval(hours => $2) AND recorded_at IS NULL AND state <> 'AWAITED' AND id IS DISTINCT FROM $3
     LIMIT $4) AS mine`

const unanswered = `
  SELECT count(*)::int AS count FROM (
    SELECT 1 FROM objects
     WHERE owner_id = $1 AND created_at > now() - make_interval(mins => $2) AND recorded_at IS NULL AND state = 'AWAITED'
     LIMIT $3) AS mine`

/**
 * Throws TOO_MANY_UPLOAD_ADDRESSES when the caller was given `limits.uploadAddresses` that are still good and that no
 * bytes came to.
 */
export const assertRoomToAsk = async (manager: EntityManager, caller: Caller): Promise<void> => {
  const which = [caller.userId, uploadMinutes, limits.uploadAddresses]
  const [row] = await manager.query<{ count: number }[]>(unanswered, which)
  if (row !== undefined && row.count >= limits.uploadAddresses) {
    throw objectErrors.fail('TOO_MANY_UPLOAD_ADDRESSES', { headers: { 'retry-after': String(uploadMinutes * 60) } })
  }
}

/**
 * Throws TOO_MANY_UPLOADS when the caller has `limits.heldUploads` files that nothing uses, or uploads in parts that
 * are under way. Counted before the bytes are taken, so that a few sent at the same moment may go beyond. `except` is
 * the upload that is sent again.
 */
export const assertRoomToHold = async (
  manager: EntityManager,
  caller: Caller,
  except: string | null = null,
): Promise<void> => {
  const [row] = await manager.query<{ count: number }[]>(held, [
    caller.userId,
    unrecordedHours,
    except,
    limits.heldUploads,
  ])
  if (row !== undefined && row.count >= limits.heldUploads) throw objectErrors.fail('TOO_MANY_UPLOADS')
}
