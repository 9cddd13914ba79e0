/** How a call names itself, and the event of what it did names it again (docs/rules/background-work.md#own-change). */
export const changeHeader = 'Change-Id'

/** A key that nobody else makes. Not crypto.randomUUID, which exists on https and localhost only. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Of two moments of this tab the later one is greater, however little is between them. */
export type ChangeTime = number

let last: ChangeTime = 0
export const nextChangeTime = (): ChangeTime => (last += 1)

/** Events come within seconds of their change. */
const maxStored = 100

/** The calls of this tab that changed something: when they were answered, null of those that were not. */
const own = new Map<string, ChangeTime | Promise<ChangeTime | null>>()

/** Makes a call that changes something under a name of its own. Whoever asks after its answer reads what it did. */
export const asOwnChange = async <Answer>(call: (name: string) => Promise<Answer>): Promise<Answer> => {
  const name = newKey()
  const answer = call(name)
  const answered = answer.then(nextChangeTime, () => null)
  own.set(name, answered)
  for (const [oldest] of own) if (own.size > maxStored) own.delete(oldest)
  // What came to nothing here may still be done there, after any moment of this tab.
  void answered.then((moment) => (moment === null ? own.delete(name) : own.set(name, moment)))
  return answer
}

/**
 * Since when readings hold what an event tells of: this moment of what others did, the answer's of what this tab did,
 * for which it waits where that is still under way.
 */
export const heldSince = (change: unknown): ChangeTime | Promise<ChangeTime> => {
  const known = typeof change === 'string' ? own.get(change) : undefined
  if (known instanceof Promise) return known.then((moment) => moment ?? nextChangeTime())
  return known ?? nextChangeTime()
}
