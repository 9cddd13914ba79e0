import { LRUCache } from 'lru-cache'

/**
 * What `find` answers for a key, kept for so many milliseconds; whoever asks while it is being found waits for the same
 * answer. A failure is not kept.
 */
export const remembered = <Key extends string, Answer extends object>(
  ms: number,
  find: (key: Key) => Promise<Answer>,
): ((key: Key) => Promise<Answer>) => {
  const answers = new LRUCache<Key, Answer>({ max: 100, ttl: ms, fetchMethod: find })
  return async (key) => answers.forceFetch(key)
}
