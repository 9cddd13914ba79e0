import { type DayDeal, type DayPaper, type MyDay, type TaskPerson, type WaitingItem } from '@bluebonnet/contracts'
import { isBroker, type TaskRole } from '@bluebonnet/domain'
import { useCallMutation, useToast } from '@bluebonnet/portal-sdk'

/** A request to people in a deal's thread. */
export interface Ask {
  dealId: string
  /** The person, or everyone with the role. */
  names: readonly string[]
  /** The sentence after the names. */
  words: string
}

/** '“Survey”, due Nov 30, 2026'. My Day finds earlier requests by the quoted name. */
export const paperAsk = (paper: DayPaper, deal: DayDeal, day: string): Ask => ({
  dealId: paper.dealId,
  names: [deal.agentName],
  words: `Please send “${paper.label}”, due ${day}.`,
})

const holds = (person: TaskPerson, role: TaskRole): boolean =>
  role === 'BROKER' ? isBroker(person) : person.role === role

/** The people that something waits for: the named person, or everyone with the role. */
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

/** Asks by a message in the deal's thread, which notifies and e-mails the people mentioned. */
export const useAsk = () => {
  const { toast } = useToast()
  const message = useCallMutation('POST /api/deals/:id/messages', { failure: 'The request was not sent' })
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
