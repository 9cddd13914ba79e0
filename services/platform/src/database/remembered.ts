import { LRUCache } from 'lru-cache'

/**
 * Caches the answer of `find` for each key, for a number of milliseconds; concurrent calls for a key share one lookup.
 * Failures are not cached.
 */
export const remembered = <Key extends string, Answer extends object>(
  ms: number,
  find: (key: Key) => Promise<Answer>,
): ((key: Key) => Promise<Answer>) => {
  const answers = new LRUCache<Key, Answer>({ max: 100, ttl: ms, fetchMethod: find })
  return async (key) => answers.forceFetch(key)
}
