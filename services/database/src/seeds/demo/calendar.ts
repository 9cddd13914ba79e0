import type { EventType } from '@bluebonnet/domain'
import { cycle } from '../kit/random.js'
import type { SeedRow } from '../kit/rows.js'
import type { DemoDeal } from './deals.js'
import type { DemoKit } from './demo-kit.js'
import type { People } from './people.js'

interface EventWords {
  type: EventType
  title: string
  day: number
  from: string
  to: string
  isAllDay?: true
}

const around: EventWords[] = [
  { type: 'SHOWING', title: 'Showing', day: 0, from: '10:00', to: '10:45' },
  { type: 'MEETING', title: 'Team meeting', day: 0, from: '13:00', to: '14:00' },
  { type: 'INSPECTION', title: 'Home inspection', day: 1, from: '09:00', to: '12:00' },
  { type: 'OPEN_HOUSE', title: 'Open house', day: 3, from: '13:00', to: '16:00' },
  { type: 'APPOINTMENT', title: 'Listing appointment', day: 2, from: '15:30', to: '16:30' },
  { type: 'SHOWING', title: 'Second showing', day: -2, from: '17:30', to: '18:15' },
  { type: 'MEETING', title: 'Lender call', day: -1, from: '11:00', to: '11:30' },
  { type: 'OTHER', title: 'Continuing education', day: 6, from: '00:00', to: '23:59', isAllDay: true },
  { type: 'APPOINTMENT', title: 'Photographer', day: -5, from: '08:30', to: '10:00' },
]

/** A week and a half around today, and the closings of the deals. */
export const calendarRows = (kit: DemoKit, { agents, demoAgent }: People, deals: readonly DemoDeal[]): SeedRow[] => {
  const made = kit.past(-6, '08:00')
  const rowFor = (words: EventWords, agent: DemoDeal['agent'], deal: DemoDeal | null): SeedRow => ({
    id: kit.id(made),
    agent_id: agent.id,
    created_by: agent.user.id,
    title: words.title,
    description: null,
    event_type: words.type,
    start_time: kit.at(words.day, words.from),
    end_time: kit.at(words.day, words.to),
    location: deal === null ? null : `${deal.place.address}, ${deal.place.city}`,
    deal_id: deal?.id ?? null,
    client_id: deal?.client?.id ?? null,
    is_all_day: words.isAllDay ?? false,
    created_at: made,
    updated_at: made,
  })
  const mine = deals.filter(
    ({ agent, contractDate, endedAt }) => agent === demoAgent && contractDate !== null && endedAt === null,
  )
  const week = around.map((words, index) =>
    rowFor(words, demoAgent, words.type === 'MEETING' || words.type === 'OTHER' ? null : cycle(mine, index)),
  )
  const colleagues = around
    .slice(0, 6)
    .map((words, index) => rowFor({ ...words, day: words.day + 1 }, cycle(agents, index + 1), null))
  const closings = deals
    .filter(({ closeDate, endedAt }) => closeDate !== null && endedAt === null)
    .map((deal) => {
      const day = Math.round((Date.parse(deal.closeDate ?? kit.today) - Date.parse(kit.today)) / 86_400_000)
      return rowFor(
        { type: 'CLOSING', title: `Closing appointment: ${deal.place.address}`, day, from: '14:00', to: '15:00' },
        deal.agent,
        deal,
      )
    })
  return [...week, ...colleagues, ...closings]
}
