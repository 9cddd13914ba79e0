import {
  addDays,
  deadlinesOf,
  defaultTasks,
  type AnchorDays,
  anchorDays,
  requiredTasks,
  type DealFacts,
} from '@bluebonnet/domain'
import { v7 } from 'uuid'
import { cycle, seededRandom } from '../kit/random.js'
import type { SeedRow } from '../kit/rows.js'
import { demoTerms } from './contract.js'
import { type DemoDeal, demoDates } from './deals.js'
import type { DemoKit } from './demo-kit.js'
import type { People } from './people.js'

/** Tasks of a deal continue until some days after its closing. */
const daysAfterClosing = 14

const isLookedAfter = (kit: DemoKit, { plan, closeDate }: DemoDeal): boolean =>
  plan.status === 'UNDER_CONTRACT' ||
  plan.status === 'PENDING' ||
  (plan.status === 'CLOSED' && (closeDate ?? '') > kit.day(-daysAfterClosing))

/** The dates from which a deal's tasks and papers are counted. */
export const demoAnchors = (kit: DemoKit, deal: DemoDeal): AnchorDays => {
  const terms = demoTerms(kit, deal)
  const events = deal.contractDate === null ? {} : { TITLE_HAS_CONTRACT: addDays(deal.contractDate, 2) }
  return anchorDays(demoDates(kit, deal), terms === null ? [] : deadlinesOf(terms, events))
}

/** The tasks of a deal from the templates, with their due dates. */
const broughtTo = (kit: DemoKit, deal: DemoDeal, facts: DealFacts) => {
  const anchors = demoAnchors(kit, deal)
  const items = defaultTasks({ side: deal.plan.side, kind: 'SALE' })
  return requiredTasks(items, { status: deal.plan.status, facts, anchors }).flatMap(({ dueOn, ...task }) =>
    dueOn === null ? [] : [{ ...task, dueOn }],
  )
}

const added = [
  'Call the surveyor',
  'Ask the lender for the appraisal',
  'Send the repair list',
  'Order the home warranty',
]

/** Due tasks are done, some late or not yet; a few future tasks are done early. */
const isDone = (kit: DemoKit, dueOn: string, turn: number): boolean => {
  if (dueOn < kit.day(-5)) return true
  if (dueOn < kit.today) return turn % 4 !== 0
  return dueOn < kit.day(6) && turn % 9 === 0
}

/** A working Monday: tasks of every open deal, done, overdue, for today and later, some pinned or reassigned. */
export const taskRows = (
  kit: DemoKit,
  { tc }: Pick<People, 'tc'>,
  deals: readonly DemoDeal[],
  factsOf: (deal: DemoDeal) => DealFacts,
): SeedRow[] => {
  const random = seededRandom(1_903)
  const id = (at: Date): string =>
    v7({ msecs: at.getTime(), random: Uint8Array.from({ length: 16 }, () => Math.floor(random() * 256)) })
  return deals.flatMap((deal, index) => {
    if (!isLookedAfter(kit, deal)) return []
    const agent = deal.agent.user.id
    const rowOf = (turn: number, dueOn: string, rest: SeedRow): SeedRow => {
      const done = isDone(kit, dueOn, turn)
      const doneAt = new Date(Math.min(kit.now.getTime() - 3_600_000, Date.parse(`${dueOn}T16:00:00Z`)))
      const doer = rest['role'] === 'AGENT' ? agent : tc.id
      const ticked = done ? { done_at: doneAt, done_by: doer } : { done_at: null, done_by: null }
      return { id: id(deal.createdAt), deal_id: deal.id, due_on: dueOn, created_at: deal.createdAt, ...ticked, ...rest }
    }
    const ofTemplate = broughtTo(kit, deal, factsOf(deal)).map((task, position) => {
      const turn = index + position
      const pinned = task.dueOn > kit.today && turn % 8 === 3
      return rowOf(turn, pinned ? addDays(task.dueOn, -1) : task.dueOn, {
        title: task.title,
        due_rule: task.rule,
        template_key: task.key,
        role: task.role,
        assignee_id: task.role === 'AGENT' ? agent : task.role === 'TC' && turn % 2 === 0 ? tc.id : null,
        pinned,
        created_by: null,
      })
    })
    const own = [index, index + 1].map((turn) =>
      rowOf(4, kit.day((turn % 3) - 1), {
        title: cycle(added, turn),
        due_rule: null,
        template_key: null,
        role: null,
        assignee_id: index % 2 === 0 ? tc.id : agent,
        pinned: true,
        created_by: agent,
      }),
    )
    return [...ofTemplate, ...own]
  })
}
