/** The id of a call, which the event of its change repeats (docs/rules/background-work.md#own-change). */
export const changeHeader = 'Change-Id'

/** A unique key. crypto.randomUUID exists on https and localhost only. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Orders changes within a tab: a later change always has a greater value. */
export type ChangeTime = number

let last: ChangeTime = 0
export const nextChangeTime = (): ChangeTime => (last += 1)

/** Events arrive within seconds of their change. */
const maxStored = 100

/** The changing calls of this tab: when they were answered; null for those without an answer. */
const own = new Map<string, ChangeTime | Promise<ChangeTime | null>>()

/** Makes a changing call under its own id. A read after its answer includes the change. */
export const asOwnChange = async <Answer>(call: (name: string) => Promise<Answer>): Promise<Answer> => {
  const name = newKey()
  const answer = call(name)
  const answered = answer.then(nextChangeTime, () => null)
  own.set(name, answered)
  for (const [oldest] of own) if (own.size > maxStored) own.delete(oldest)
  // A call that failed here may still succeed on the server, at any later time.
  void answered.then((moment) => (moment === null ? own.delete(name) : own.set(name, moment)))
  return answer
}

/**
 * The moment from which reads include an event's change: now for other people's changes, the answer's moment for this
 * tab's, which it awaits if the call is in progress.
 */
export const heldSince = (change: unknown): ChangeTime | Promise<ChangeTime> => {
  const known = typeof change === 'string' ? own.get(change) : undefined
  if (known instanceof Promise) return known.then((moment) => moment ?? nextChangeTime())
  return known ?? nextChangeTime()
}
