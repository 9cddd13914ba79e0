import type { ObjectStore } from '@bluebonnet/platform'
import { auditFolder } from './backup-format.js'

/** Larger than any file: existing files are stored whatever the current upload limit is. */
export const mostBytes = Number.MAX_SAFE_INTEGER

/**
 * Renames audit heads that belong to another audit log: a restored head belongs to the restored log, and a newer head
 * would report the log as truncated. Returns how many were renamed.
 */
export const setAuditAside = async (store: ObjectStore, only?: ReadonlySet<string>): Promise<number> => {
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
