import { type DayDeal, type DayPaper, type MyDay, type TaskPerson, type WaitingItem } from '@bluebonnet/contracts'
import { isBroker, type TaskRole } from '@bluebonnet/domain'
import { useCallMutation, useToast } from '@bluebonnet/portal-sdk'

/** Who is asked for what, in the thread of which deal. */
export interface Ask {
  dealId: string
  /** Whoever may do it: one name, or those who share the role. */
  names: readonly string[]
  /** The sentence after their names. */
  words: string
}

/** '“Survey”, due Nov 30, 2026': My Day finds by the quoted name when it was asked for. */
export const paperAsk = (paper: DayPaper, deal: DayDeal, day: string): Ask => ({
  dealId: paper.dealId,
  names: [deal.agentName],
  words: `Please send “${paper.label}”, due ${day}.`,
})

const holds = (person: TaskPerson, role: TaskRole): boolean =>
  role === 'BROKER' ? isBroker(person) : person.role === role

/** The people whom something waits for: who is named, else everybody with the role. */
export const waitsFor = (
  { forName, role, dealId }: Pick<WaitingItem, 'forName' | 'role' | 'dealId'>,
  { people, deals }: Pick<MyDay, 'people' | 'deals'>,
): string[] => {
  if (forName !== null) return [forName]
  if (role === null) return []
  if (role === 'AGENT') return deals.filter(({ id }) => id === dealId).map(({ agentName }) => agentName)
  return people.filter((person) => holds(person, role)).map(({ name }) => name)
}

/** 'Ada Reyes', 'Ada Reyes or Bo Vance', 'Ada Reyes or 2 others'. */
export const namesInWords = ([first, second, ...rest]: readonly string[]): string => {
  if (first === undefined) return 'nobody yet'
  if (second === undefined) return first
  return rest.length === 0 ? `${first} or ${second}` : `${first} or ${rest.length + 1} others`
}

/** Asks by a message in the deal's thread, which tells and mails those whom it names. */
export const useAsk = () => {
  const { toast } = useToast()
  const message = useCallMutation('POST /api/deals/:id/messages', { failure: 'Nobody was asked' })
  return {
    isPending: message.isPending,
    ask: async ({ dealId, names, words }: Ask): Promise<void> => {
      const body = `${names.map((name) => `@${name}`).join(' ')} ${words}`
      await message.mutateAsync({ params: { id: dealId }, body: { body } }).then(
        () => toast({ title: `Asked ${namesInWords(names)}` }),
        // Its toast has said so.
        () => undefined,
      )
    },
  }
}
