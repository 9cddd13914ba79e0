import type { DayDeal, DayTask } from '@bluebonnet/contracts'
import { countsInWords, groupedTasks } from './day-groups.js'

const task = (id: string, dealId: string, group: DayTask['group']): DayTask => ({
  id,
  dealId,
  title: `Task ${id}`,
  dueOn: '2026-11-23',
  role: null,
  assigneeId: null,
  assigneeName: null,
  pinned: false,
  snoozedTo: null,
  act: null,
  version: 1,
  group,
  shownOn: '2026-11-23',
})
const deal = (id: string, propertyAddress: string, agentName: string): DayDeal => ({
  id,
  propertyAddress,
  city: 'Austin',
  side: 'BUYER',
  status: 'PENDING',
  price: 400_000,
  agentUserId: agentName,
  agentName,
  clientName: 'Elena Peña',
  buyerSellerName: null,
  titleCompany: 'Lone Star Title',
  isSample: false,
  nextDate: null,
  papers: { done: 0, accepted: 0, total: 0 },
  unread: 0,
})

const tasks = [task('1', 'oak', 'OVERDUE'), task('2', 'elm', 'TODAY'), task('3', 'oak', 'TODAY')]
const deals = [deal('oak', '12 Oak St', 'Jordan Reyes'), deal('elm', '7 Elm Way', 'Nia Cole')]
const shown = (by: 'day' | 'deal' | 'person', words = '') =>
  groupedTasks({ tasks, deals, by, words }).map(({ title, tasks: rows }) => [title, rows.map(({ id }) => id).join()])

describe('rows of a day', () => {
  it('are grouped by day, by deal and by agent, the most urgent first', () => {
    expect(shown('day')).toEqual([
      ['Overdue', '1'],
      ['Today', '2,3'],
    ])
    expect(shown('deal')).toEqual([
      ['12 Oak St', '1,3'],
      ['7 Elm Way', '2'],
    ])
    expect(shown('person')).toEqual([
      ['Jordan Reyes', '1,3'],
      ['Nia Cole', '2'],
    ])
  })

  it('match all words of title, address, town, agent, client and title company, without accents', () => {
    expect(shown('day', 'oak jordan')).toEqual([
      ['Overdue', '1'],
      ['Today', '3'],
    ])
    expect(shown('day', 'task elm austin')).toEqual([['Today', '2']])
    expect(shown('day', 'Pena, Elena elm')).toEqual([['Today', '2']])
    expect(shown('day', 'lone star elm')).toEqual([['Today', '2']])
    expect(shown('day', 'nobody')).toEqual([])
  })

  it('are counted in words', () => {
    expect(countsInWords({ OVERDUE: 3, TODAY: 0, NEXT: 12 })).toBe('3 overdue, 12 in the next seven days')
    expect(countsInWords({ OVERDUE: 0, TODAY: 0, NEXT: 0 })).toBe('Nothing is due')
  })
})
