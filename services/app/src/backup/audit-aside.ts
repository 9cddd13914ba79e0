import type { ObjectStore } from '@bluebonnet/platform'
import { auditFolder } from './backup-format.js'

/** More than any file is: what was there is kept, whatever the limit for uploads is by now. */
export const mostBytes = Number.MAX_SAFE_INTEGER

/**
 * What a store has of another life's audit log is kept under another name: the head that is restored belongs to the
 * log that is restored, and a newer one would call it cut. Answers how many were moved.
 */
export const putAuditAside = async (store: ObjectStore, only?: ReadonlySet<string>): Promise<number> => {
  let count = 0
  const moment = new Date().toISOString().replaceAll(/[:.]/g, '-')
  for await (const { key } of store.listOlderThan(new Date(Date.now() + 60_000), auditFolder)) {
    const object = only?.has(key) === false ? null : await store.get(key)
    if (object === null) continue
    await store.put(object.stream, `${auditFolder}-before-${moment}${key.slice(auditFolder.length)}`, {
      maxBytes: mostBytes,
    })
    await store.delete(key)
    count += 1
  }
  return count
}
