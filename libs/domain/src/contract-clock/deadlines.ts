import { defaultState } from '../limits.js'
import { addDays } from '../days.js'
import type { AnchorEvent, DeadlineKind } from './contract-words.js'
import { nextOpenDay } from './holidays.js'
import { counted } from '../words.js'
import { texasCountyOf } from './texas-counties.js'

/** The contract terms that deadlines are counted from. Days are `YYYY-MM-DD`, counts are calendar days. */
export interface ClockTerms {
  effectiveDate: string
  optionDays: number | null
  earnestMoneyDays: number
  additionalEarnestMoneyDays: number | null
  financingDays: number | null
  surveyDays: number | null
  titleObjectionDays: number | null
  closingDate: string | null
}

export type ContractEvents = Partial<Record<AnchorEvent, string>>

type Anchor = 'EFFECTIVE' | 'CLOSING' | 'TITLE_COMMITMENT' | AnchorEvent

const anchorNames: Record<Anchor, string> = {
  EFFECTIVE: 'Effective',
  CLOSING: 'Closing',
  TITLE_COMMITMENT: 'Title commitment',
  TITLE_HAS_CONTRACT: 'Contract at the title company',
  TITLE_PAPERS_RECEIVED: 'Title papers received',
}

/** One count of days. A negative direction counts back from the anchor. `count` is a number or the name of a term. */
interface Count {
  anchors: readonly Anchor[]
  count: number | Exclude<keyof ClockTerms, 'effectiveDate' | 'closingDate'>
  direction: 'AFTER' | 'BEFORE'
}

/** How a contract counts one deadline. Rules are data: a new revision of a form is a new entry. */
interface Rule extends Count {
  deadline: DeadlineKind
  /** The first of these anchors that has a day. */
  anchors: readonly Anchor[]
  unit: 'CALENDAR_DAYS'
  /** Whether a Saturday, Sunday or legal holiday moves the deadline to the next business day. */
  rolls: boolean
  /** The clock time of the deadline at the property; null is the end of the day. */
  time: '17:00' | null
  /** The latest possible day: it applies if it is earlier. */
  notAfter?: Count
  /** The deadline that this one extends. An extension never ends before it. */
  extends?: Anchor
  paragraph: string
  /** The form and its revisions that contain this rule. */
  form: { number: string; revisions: readonly string[] }
  /** The term that this deadline requires. Without the term the contract has no such deadline. */
  needs?: keyof ClockTerms
}

const resale = { number: '20', revisions: ['18', '19'] } as const
const after = { direction: 'AFTER', unit: 'CALENDAR_DAYS', rolls: false, time: null, form: resale } as const

/** All rules, in the order of the contract (docs/rules/contract-clock.md#rules). */
export const clockRules: readonly Rule[] = [
  {
    ...after,
    deadline: 'EARNEST_MONEY',
    anchors: ['EFFECTIVE'],
    count: 'earnestMoneyDays',
    rolls: true,
    paragraph: '5A',
  },
  {
    ...after,
    deadline: 'OPTION_FEE',
    anchors: ['EFFECTIVE'],
    count: 3,
    rolls: true,
    paragraph: '5A',
    needs: 'optionDays',
  },
  {
    ...after,
    deadline: 'ADDITIONAL_EARNEST_MONEY',
    anchors: ['EFFECTIVE'],
    count: 'additionalEarnestMoneyDays',
    rolls: true,
    paragraph: '5A',
  },
  { ...after, deadline: 'OPTION_END', anchors: ['EFFECTIVE'], count: 'optionDays', time: '17:00', paragraph: '5B' },
  {
    ...after,
    deadline: 'FINANCING',
    anchors: ['EFFECTIVE'],
    count: 'financingDays',
    paragraph: '2',
    form: { number: '40', revisions: ['11'] },
  },
  { ...after, deadline: 'SURVEY', anchors: ['EFFECTIVE'], count: 'surveyDays', paragraph: '6C' },
  { ...after, deadline: 'TITLE_COMMITMENT', anchors: ['TITLE_HAS_CONTRACT', 'EFFECTIVE'], count: 20, paragraph: '6B' },
  {
    ...after,
    deadline: 'TITLE_COMMITMENT_EXTENDED',
    anchors: ['TITLE_COMMITMENT'],
    count: 15,
    notAfter: { anchors: ['CLOSING'], count: 3, direction: 'BEFORE' },
    extends: 'TITLE_COMMITMENT',
    paragraph: '6B',
  },
  {
    ...after,
    deadline: 'TITLE_OBJECTIONS',
    anchors: ['TITLE_PAPERS_RECEIVED'],
    count: 'titleObjectionDays',
    notAfter: { anchors: ['CLOSING'], count: 0, direction: 'AFTER' },
    paragraph: '6D',
  },
  { ...after, deadline: 'CLOSING', anchors: ['CLOSING'], count: 0, paragraph: '9A' },
]

export interface Deadline {
  deadline: DeadlineKind
  /** Where the two lists of holidays disagree, the earlier day. Reminders use it. */
  day: string
  /** The later day if the lists disagree; else null. */
  otherDay: string | null
  time: '17:00' | null
  paragraph: string
  form: string
  /** 'Effective Nov 25 + 3 days = Sat Nov 28, moved to Mon Nov 30, paragraph 5A'. */
  why: string
}

const written = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (day: string): string => format.format(new Date(`${day}T00:00:00Z`)).replaceAll(/,(?= \w{3} \d)/g, '')
}
const shortDay = written({ month: 'short', day: 'numeric' })
const weekDay = written({ weekday: 'short', month: 'short', day: 'numeric' })
const weekDayOfYear = written({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })

/** 'Mon Nov 30'; includes the year if it differs from the anchor's. */
const dayBeside = (anchor: string, day: string): string =>
  anchor.slice(0, 4) === day.slice(0, 4) ? weekDay(day) : weekDayOfYear(day)

interface Counted {
  anchor: Anchor
  from: string
  count: number
  direction: Count['direction']
  day: string
}

type AnchorDays = Partial<Record<Anchor, string>>

/** Counts the days of a rule; null if its anchor or its term is unknown. */
const countedDays = (
  { anchors, count: days, direction }: Count,
  terms: ClockTerms,
  known: AnchorDays,
): Counted | null => {
  const count = typeof days === 'number' ? days : terms[days]
  const anchor = anchors.find((each) => known[each] !== undefined)
  const from = anchor === undefined ? undefined : known[anchor]
  if (count === null || anchor === undefined || from === undefined) return null
  return { anchor, from, count, direction, day: addDays(from, direction === 'BEFORE' ? -count : count) }
}

const countWords = ({ anchor, from, count, direction, day }: Counted): string => {
  const name = anchorNames[anchor]
  if (count === 0) return `${name} ${dayBeside(day, day)}`
  if (direction === 'BEFORE') return `${counted(count, 'day')} before ${name.toLowerCase()} = ${dayBeside(from, day)}`
  return `${name} ${shortDay(from)} + ${counted(count, 'day')} = ${dayBeside(from, day)}`
}

interface Moved {
  day: string
  otherDay: string | null
  words: string
}

/** The days to which the two lists of holidays move a day, the earlier first, and the explanation. */
const moved = (day: string, from: string): Moved => {
  const [federal, texas] = [nextOpenDay(day, 'FEDERAL'), nextOpenDay(day, 'TEXAS')]
  if (federal === texas)
    return { day: federal, otherDay: null, words: federal === day ? '' : `, moved to ${dayBeside(from, federal)}` }
  const by = (list: string, to: string): string =>
    to === day ? `not moved by the ${list} holidays` : `moved to ${dayBeside(from, to)} by the ${list} holidays`
  const words = `, ${by('federal', federal)}, ${by('Texas', texas)}`
  return federal < texas ? { day: federal, otherDay: texas, words } : { day: texas, otherDay: federal, words }
}

const deadlineOf = (rule: Rule, terms: ClockTerms, known: AnchorDays): Deadline | null => {
  if (rule.needs !== undefined && terms[rule.needs] === null) return null
  const first = countedDays(rule, terms, known)
  if (first === null) return null
  const bound = rule.notAfter === undefined ? null : countedDays(rule.notAfter, terms, known)
  // The length of an extension is unknown until the closing date is known.
  if (rule.extends !== undefined && bound === null) return null
  const isBound = bound !== null && bound.day < first.day
  // An extension never ends before the day that it extends.
  const extended = rule.extends === undefined ? undefined : known[rule.extends]
  const isHeld = isBound && extended !== undefined && bound.day < extended
  const unmoved = isHeld ? extended : isBound ? bound.day : first.day
  const { day, otherDay, words } = rule.rolls ? moved(unmoved, first.from) : { day: unmoved, otherDay: null, words: '' }
  const why = [
    countWords(first),
    isBound ? `, but ${countWords(bound)} is earlier` : '',
    isHeld ? `, and not before ${weekDay(extended)}, which it extends` : '',
    words,
    rule.time === null ? '' : ', 5:00 p.m.',
    `, paragraph ${rule.paragraph}`,
  ].join('')
  return {
    deadline: rule.deadline,
    day,
    otherDay,
    time: rule.time,
    paragraph: rule.paragraph,
    form: rule.form.number,
    why,
  }
}

/**
 * All deadlines of a contract that its known terms give, in the contract's order. Day 0 is the effective date; days are
 * calendar days (docs/rules/contract-clock.md#counting). Other deadlines are counted from `closing`, the closing date
 * in effect: the deal's if entered, else the terms'. The closing deadline itself is always the terms'.
 */
export const deadlinesOf = (
  terms: ClockTerms,
  events: ContractEvents = {},
  closing: string | null = terms.closingDate,
): Deadline[] => {
  const known: AnchorDays = { ...events, EFFECTIVE: terms.effectiveDate }
  if (closing !== null) known.CLOSING = closing
  const { CLOSING: _typed, ...others } = known
  const byTerms: AnchorDays = terms.closingDate === null ? others : { ...others, CLOSING: terms.closingDate }
  return clockRules.flatMap((rule) => {
    const found = deadlineOf(rule, terms, rule.deadline === 'CLOSING' ? byTerms : known)
    if (found?.deadline === 'TITLE_COMMITMENT') known.TITLE_COMMITMENT = found.day
    return found ?? []
  })
}

/** El Paso and Hudspeth counties are on Mountain Time, the rest of Texas on Central Time. */
const mountainCounties = ['El Paso', 'Hudspeth']

/** The time zone of a property by its county; `otherwise` if the county is unknown. */
export const zoneOfCounty = (county: string | null, otherwise: string): string => {
  if (county === null || county.trim() === '') return otherwise
  return mountainCounties.includes(texasCountyOf(county) ?? '') ? 'America/Denver' : 'America/Chicago'
}

/**
 * The time zone of a property by state and county. Outside Texas the chosen zone applies, if there is one
 * (docs/rules/contract-clock.md#zone).
 */
export const zoneOfProperty = (
  state: string,
  { county, timeZone }: { county: string | null; timeZone: string | null },
  otherwise: string,
): string => (state === defaultState ? null : timeZone) ?? zoneOfCounty(county, otherwise)
