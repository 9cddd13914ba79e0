import {
  array,
  assert,
  boolean,
  configureGlobal,
  constantFrom,
  date,
  integer,
  option,
  property,
  record,
  uniqueArray,
} from 'fast-check'
import { nextOpenDay } from '../contract-clock/holidays.js'
import { dealKinds, dealSides, dealStatuses } from '../enums.js'
import { defaultTasks } from './default-tasks.js'
import {
  anchorDays,
  dayOfRule,
  followTasks,
  type StoredTask,
  type TaskItem,
  taskMoves,
  otherAnchors,
  taskMovesWords,
  requiredTasks,
} from './task-list.js'
import {
  taskAnchors,
  taskDirections,
  type TaskRule,
  taskRoles,
  taskRuleWords,
  taskStages,
  taskUnits,
} from './task-words.js'

configureGlobal({ seed: Number(process.env['SEED'] ?? 4_200) })

const rule = (anchor: TaskRule['anchor'], days: number, rest: Partial<TaskRule> = {}): TaskRule => ({
  anchor,
  days,
  unit: 'CALENDAR',
  direction: 'AFTER',
  ...rest,
})
const business = { unit: 'BUSINESS' } as const
const before = { direction: 'BEFORE' } as const

const days = date({ min: new Date('2024-01-01'), max: new Date('2030-12-31'), noInvalidDate: true }).map((moment) =>
  moment.toISOString().slice(0, 10),
)
const anchors = record(Object.fromEntries(taskAnchors.map((anchor) => [anchor, option(days)])), { requiredKeys: [] })
const items = uniqueArray(
  record({
    key: integer({ min: 0, max: 12 }).map((number) => `line-${number}`),
    title: constantFrom('Order the survey', 'Call the lender'),
    role: constantFrom(...taskRoles),
    stage: constantFrom(...taskStages),
    anchor: constantFrom(...taskAnchors),
    days: integer({ min: 0, max: 40 }),
    unit: constantFrom(...taskUnits),
    direction: constantFrom(...taskDirections),
    when: constantFrom<TaskItem['when']>([], [{ fact: 'financed', is: true }]),
  }),
  { selector: ({ key }) => key },
)
const facts = record({ financed: option(boolean()) })
const statuses = constantFrom(...dealStatuses)

const keptOf = (tasks: readonly { key: string; dueOn: string }[], flags: readonly boolean[]): StoredTask[] =>
  tasks.map(({ key, dueOn }, index) => ({
    id: `id-of-${key}`,
    key,
    dueOn,
    pinned: flags[index * 2] ?? false,
    isDone: flags[index * 2 + 1] ?? false,
    isLapsed: false,
  }))

const after = (kept: readonly StoredTask[], { changed }: ReturnType<typeof followTasks>): StoredTask[] =>
  kept.map((task) => ({ ...task, ...changed.find(({ id }) => id === task.id) }))

describe('the day of a task', () => {
  it.each([
    ['the day itself', rule('CLOSING', 0), '2026-12-18'],
    ['calendar days before it', rule('CLOSING', 7, before), '2026-12-11'],
    ['business days after it, over a weekend', rule('CLOSING', 2, business), '2026-12-22'],
    ['business days after it, over Christmas', rule('CLOSING', 5, business), '2026-12-28'],
    ['business days before it', rule('CLOSING', 4, { ...business, ...before }), '2026-12-14'],
    ['the next business day of a Saturday', rule('OPTION_END', 0, business), '2026-11-30'],
    ['the one before it', rule('OPTION_END', 0, { ...business, ...before }), '2026-11-27'],
  ])('is %s', (_name, counted, day) => {
    expect(dayOfRule(counted, { CLOSING: '2026-12-18', OPTION_END: '2026-11-28' })).toBe(day)
  })

  it('is described in words', () => {
    expect(taskRuleWords(rule('CLOSING', 2, { ...business, ...before }))).toBe('2 business days before closing')
    expect(taskRuleWords(rule('OPTION_END', 1))).toBe('1 day after the end of the option')
    expect(taskRuleWords(rule('SURVEY', 0))).toBe('On the day of the survey deadline')
  })

  it('is empty while its anchor has no day', () => {
    expect(dayOfRule(rule('SURVEY', 3), {})).toBeNull()
    expect(dayOfRule(rule('CLOSING', 3), { CLOSING: null })).toBeNull()
  })

  it('is a business day for every count of them, on the right side of its anchor', () => {
    assert(
      property(days, integer({ min: 0, max: 30 }), constantFrom(...taskDirections), (from, count, direction) => {
        const day = dayOfRule(rule('CLOSING', count, { ...business, direction }), { CLOSING: from }) ?? ''
        expect(nextOpenDay(day, 'FEDERAL')).toBe(day)
        expect(direction === 'BEFORE' ? day <= from : day >= from).toBe(true)
      }),
    )
  })

  it("counts from the deal's own dates, otherwise from the clock's", () => {
    const deal = {
      contractDate: '2026-11-18',
      closeDate: '2026-12-18',
      optionEndsAt: '2026-12-01',
      earnestMoneyDueAt: null,
      financingDueAt: null,
    }
    const clock = [
      { deadline: 'OPTION_END', day: '2026-11-28' },
      { deadline: 'SURVEY', day: '2026-12-02' },
      { deadline: 'EARNEST_MONEY', day: '2026-11-23' },
    ] as const
    expect(anchorDays(deal, clock)).toEqual({
      EFFECTIVE: '2026-11-18',
      CLOSING: '2026-12-18',
      OPTION_END: '2026-12-01',
      EARNEST_MONEY: '2026-11-23',
      FINANCING: null,
      SURVEY: '2026-12-02',
    })
  })
})

describe('the tasks of a deal', () => {
  it('keep what is done and pinned, and their ids, whatever changes', () => {
    assert(
      property(items, anchors, anchors, facts, statuses, array(boolean()), (template, was, is, told, status, flags) => {
        const first = requiredTasks(template, { status: 'UNDER_CONTRACT', facts: { financed: true }, anchors: was })
        const kept = keptOf(followTasks([], first, 'UNDER_CONTRACT').added, flags)
        const wanted = requiredTasks(template, { status, facts: told, anchors: is })
        const changes = followTasks(kept, wanted, status)
        const touched = kept.filter(({ id }) => changes.changed.some((change) => change.id === id))
        expect(touched.filter(({ isDone }) => isDone)).toEqual([])
        const pinned = touched.filter((task) => task.pinned)
        const daysNow = pinned.map(({ id }) => changes.changed.find((change) => change.id === id)?.dueOn)
        expect(daysNow).toEqual(pinned.map(({ dueOn }) => dueOn))
        expect(changes.added.filter(({ key }) => kept.some((task) => task.key === key))).toEqual([])
        const settled = after(kept, changes)
        const again = followTasks([...settled, ...keptOf(changes.added, [])], wanted, status)
        expect(again).toEqual({ added: [], changed: [] })
      }),
    )
  })

  it('return unchanged when the deal returns', () => {
    const template = defaultTasks({ side: 'BUYER', kind: 'SALE' })
    const told = { facts: {}, anchors: { CLOSING: '2026-12-18', EFFECTIVE: '2026-11-18' } }
    const wanted = requiredTasks(template, { ...told, status: 'UNDER_CONTRACT' })
    const kept = keptOf(followTasks([], wanted, 'UNDER_CONTRACT').added, [])
    const ended = after(kept, followTasks(kept, requiredTasks(template, { ...told, status: 'CANCELLED' }), 'CANCELLED'))
    expect(ended.map(({ isLapsed }) => isLapsed)).toEqual(kept.map(() => true))
    expect(after(ended, followTasks(ended, wanted, 'UNDER_CONTRACT'))).toEqual(kept)
  })

  it('added by hand lapse only with a cancelled deal', () => {
    const own = { id: 'own', key: null, dueOn: '2026-12-01', pinned: true, isDone: false, isLapsed: false }
    expect(followTasks([own], [], 'CLOSED').changed).toEqual([])
    expect(followTasks([own], [], 'CANCELLED').changed).toEqual([{ id: 'own', dueOn: '2026-12-01', isLapsed: true }])
  })

  it('of a template have their own keys, for every side and kind', () => {
    for (const side of dealSides)
      for (const kind of dealKinds) {
        const keys = defaultTasks({ side, kind }).map(({ key }) => key)
        expect(new Set(keys).size).toBe(keys.length)
      }
  })
})

const task = (id: string, rest: object = {}) => ({
  id,
  title: id,
  dueOn: '2026-12-11',
  rule: rule('CLOSING', 7, before),
  pinned: false,
  doneAt: null,
  isLapsed: false,
  ...rest,
})

describe('the preview of moved tasks', () => {
  it('includes open, pinned and done tasks', () => {
    const tasks = [
      task('CDA'),
      task('Keys'),
      task('Survey', { pinned: true }),
      task('Title', { doneAt: '2026-12-01T10:00:00.000Z' }),
      task('Own', { rule: null }),
      task('Gone', { isLapsed: true }),
    ]
    const moves = taskMoves(tasks, { CLOSING: '2026-12-28' })
    expect(moves.moves).toEqual([
      { id: 'CDA', title: 'CDA', from: '2026-12-11', to: '2026-12-21' },
      { id: 'Keys', title: 'Keys', from: '2026-12-11', to: '2026-12-21' },
    ])
    expect(taskMovesWords(moves)).toBe('2 tasks move, 1 is pinned, 1 is done')
  })

  it('says which tasks are added and which lapse, where known', () => {
    const none = { moves: [], pinned: 0, done: 0 }
    expect(taskMovesWords({ ...none, added: 1, lapsing: 2 })).toBe('1 task is added, 2 tasks lapse')
    expect(taskMovesWords({ ...none, pinned: 1, added: 3 })).toBe('No task moves, 1 is pinned, 3 tasks are added')
    expect(taskMovesWords({ ...none, lapsing: 1 })).toBe('1 task lapses')
  })

  it('asks only about moved anchors', () => {
    const stood = { CLOSING: '2026-12-18', OPTION_END: '2026-12-01', SURVEY: null }
    expect(otherAnchors(stood, { ...stood, CLOSING: '2026-12-28', FINANCING: null })).toEqual({ CLOSING: '2026-12-28' })
    expect(otherAnchors(stood, { CLOSING: '2026-12-18', SURVEY: '2026-12-05' })).toEqual({
      OPTION_END: null,
      SURVEY: '2026-12-05',
    })
  })

  it('is empty where no anchor moves', () => {
    expect(taskMovesWords(taskMoves([task('CDA')], { CLOSING: '2026-12-18' }))).toBe('')
    expect(taskMovesWords(taskMoves([task('CDA')], { SURVEY: '2026-12-28' }))).toBe('')
    const done = task('CDA', { doneAt: '2026-12-01T10:00:00.000Z' })
    const other = task('Keys', { pinned: true })
    expect(taskMovesWords(taskMoves([done, other, other], { CLOSING: '2026-12-28' }))).toBe(
      'No task moves, 2 are pinned, 1 is done',
    )
  })
})
