import { cycle } from '../kit/random.js'
import type { SeedRow } from '../kit/rows.js'
import type { DemoDeal } from './deals.js'
import type { DemoKit } from './demo-kit.js'
import type { FiledPaper } from './files.js'
import type { People } from './people.js'

/** Read messages: questions of the agent, answers of the broker. */
const earlier = [
  { isAgent: true, body: 'The lender moved the appraisal to Thursday. Closing should hold, see the contract.' },
  { isAgent: false, body: 'Good. Keep the title company posted and send me the report when it is in.' },
]

/** The five unread threads of the demo agent and the TC, by the deal's index among the agent's open ones. */
const waiting = [
  { deal: 0, body: 'Please add the survey before you generate the CDA.' },
  { deal: 0, body: 'Title asked for the GF number on the last page as well.' },
  { deal: 1, body: 'Option period ends in two days. Has the buyer decided on the repairs?' },
  { deal: 2, body: 'Nice work on this one. The seller called to say thank you.' },
  { deal: 2, body: 'Can you confirm the escrow officer? I have two names.' },
]

interface Talk {
  messages: SeedRow[]
  unread: SeedRow[]
}

export const createTalk = (kit: DemoKit, { demoAgent, broker, tc }: People, deals: readonly DemoDeal[]): Talk => {
  const open = deals.filter(
    ({ agent, plan }) => agent === demoAgent && (plan.status === 'PENDING' || plan.status === 'UNDER_CONTRACT'),
  )
  const message = (deal: DemoDeal, isAgent: boolean, body: string, at: Date): SeedRow => ({
    id: kit.id(at),
    deal_id: deal.id,
    author_id: isAgent ? demoAgent.user.id : broker.id,
    from_side: isAgent ? 'AGENT' : 'BROKER',
    body,
    created_at: at,
  })
  const first = cycle(open, 0)
  const read = earlier.map(({ isAgent, body }, index) =>
    message(first, isAgent, body, kit.at(-4, `1${String(index)}:05`)),
  )
  const unread = waiting.map(({ deal, body }, index) =>
    message(cycle(open, deal), false, body, kit.past(-1, `1${String(index + 1)}:25`)),
  )
  return { messages: [...read, ...unread], unread: [demoAgent.user, tc].flatMap(({ id }) => waitingFor(id, unread)) }
}

/** The agent's first message has the contract attached. */
export const attachedRows = ({ messages: [asked] }: Talk, filed: readonly FiledPaper[]): SeedRow[] =>
  filed
    .filter(({ dealId, type }) => dealId === asked?.['deal_id'] && type === 'CONTRACT')
    .map(({ id }) => ({ message_id: asked?.['id'], document_id: id, position: 0 }))

/** The last message of each deal represents its thread. */
const waitingFor = (userId: string, messages: readonly SeedRow[]): SeedRow[] => {
  const newest = new Map(messages.map((message) => [message['deal_id'], message]))
  return [...newest].map(([dealId, { id, created_at }]) => ({
    user_id: userId,
    deal_id: dealId,
    side: 'AGENT',
    unread: messages.filter(({ deal_id }) => deal_id === dealId).length,
    id,
    created_at,
  }))
}
