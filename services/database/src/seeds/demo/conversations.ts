import { v7 } from 'uuid'
import { seededRandom } from '../kit/random.js'
import type { SeedRow } from '../kit/rows.js'
import type { DemoKit } from './demo-kit.js'
import type { People } from './people.js'

/** Messages between the demo agent, the coordinator and the broker without a deal, all read. */
export const createConversations = (kit: DemoKit, { demoAgent: { user: agent }, broker, tc }: People) => {
  const random = seededRandom(1_876)
  const id = (at: Date): string =>
    v7({ msecs: at.getTime(), random: Uint8Array.from({ length: 16 }, () => Math.floor(random() * 256)) })
  const talks = [
    {
      people: [agent, tc],
      turns: [
        [agent, 'Are you in on Friday? I would go through my open files with you.'],
        [tc, 'Until three. Send me the addresses and I bring the folders.'],
      ],
    },
    {
      people: [agent, broker],
      turns: [[broker, 'The office meeting moves to Tuesday, 9:30. Bring your two hardest listings.']],
    },
  ] as const
  const rows: Record<'conversations' | 'members' | 'messages', SeedRow[]> = {
    conversations: [],
    members: [],
    messages: [],
  }
  for (const [index, { people, turns }] of talks.entries()) {
    const begun = kit.past(-2, `1${index}:20`)
    const conversationId = id(begun)
    const ids = people.map((person) => person.id).toSorted()
    rows.conversations.push({ id: conversationId, people: ids.join(), created_at: begun })
    rows.members.push(...ids.map((userId) => ({ conversation_id: conversationId, user_id: userId, unread: 0 })))
    for (const [turn, [author, body]] of turns.entries()) {
      const at = new Date(begun.getTime() + turn * 600_000)
      rows.messages.push({ id: id(at), conversation_id: conversationId, author_id: author.id, body, created_at: at })
    }
  }
  return rows
}
