import { type DayDeal, type DayTask } from '@bluebonnet/contracts'
import { type DayGroup, dayGroupLabels, dayGroups, folded } from '@bluebonnet/domain'

/** How the rows of a day are grouped. */
export const groupings = ['day', 'deal', 'person'] as const
export type Grouping = (typeof groupings)[number]
export const groupingLabels: Record<Grouping, string> = { day: 'By day', deal: 'By deal', person: 'By agent' }

export interface TaskGroup {
  key: string
  title: string
  tasks: DayTask[]
}

interface Grouped {
  tasks: readonly DayTask[]
  deals: readonly DayDeal[]
  by: Grouping
  /** Words of the task's title or of its deal, as the list of deals finds it. All of them must match. */
  words: string
}

const textsOf = ({ propertyAddress, city, agentName, clientName, buyerSellerName, titleCompany }: DayDeal) => [
  propertyAddress,
  city,
  agentName,
  clientName,
  buyerSellerName,
  titleCompany,
]

const matches = (task: DayTask, deal: DayDeal | undefined, words: string): boolean => {
  const text = folded([task.title, ...(deal === undefined ? [] : textsOf(deal))].join(' '))
  return folded(words)
    .split(/[\s,]+/)
    .every((word) => text.includes(word))
}

/** The rows as groups, in display and keyboard order. Empty groups are omitted. */
export const groupedTasks = ({ tasks, deals, by, words }: Grouped): TaskGroup[] => {
  const dealOf = new Map(deals.map((deal) => [deal.id, deal]))
  const shown = tasks.filter((task) => matches(task, dealOf.get(task.dealId), words))
  const named = (task: DayTask): [key: string, title: string] => {
    const deal = dealOf.get(task.dealId)
    if (by === 'day') return [task.group, dayGroupLabels[task.group]]
    if (by === 'deal') return [task.dealId, deal?.propertyAddress ?? 'Another deal']
    return [deal?.agentUserId ?? '', deal?.agentName ?? 'Another agent']
  }
  const groups = new Map<string, TaskGroup>()
  for (const task of shown) {
    const [key, title] = named(task)
    const group = groups.get(key) ?? { key, title, tasks: [] }
    group.tasks.push(task)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** '3 overdue, 5 today, 12 in the next seven days'. */
export const countsInWords = (counts: Record<DayGroup, number>): string => {
  const groupWords: Record<DayGroup, string> = { OVERDUE: 'overdue', TODAY: 'today', NEXT: 'in the next seven days' }
  const parts = dayGroups.filter((group) => counts[group] > 0).map((group) => `${counts[group]} ${groupWords[group]}`)
  return parts.length === 0 ? 'Nothing is due' : parts.join(', ')
}
