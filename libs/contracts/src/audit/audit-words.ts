import { dollarWords, capitalize } from '@bluebonnet/domain'
import { compPlanLabels, statusLabel } from '../labels.js'

const abbreviations = /\b(cda|gf|iabs|mls|pdf|trec|url)\b/g

const asWords = (name: string): string => {
  const text = name
    .replaceAll('.', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(abbreviations, (word) => word.toUpperCase())
  return capitalize(text)
}

/** Labels of actions whose names are not clear enough. */
const actionLabels = new Map([
  ['access.refused', 'Refused'],
  ['account.reversal', 'Account entry reversed'],
  ['agent.mentor', 'Mentor changed'],
  ['audit.read', 'Audit log read'],
  ['deal.remove-sample', 'Sample deal removed'],
  ['deposit.reversal', 'Deposit reversed'],
  ['export.make', 'Export'],
  ['link.open', 'Link opened'],
  ['payout.reversal', 'Payout reversed'],
  ['receipt.reversal', 'Receipt reversed'],
  ['team.join', 'Team member added'],
  ['team.leave', 'Team membership ended'],
  ['user.email-cancel', 'New e-mail cancelled'],
  ['user.email-confirm', 'New e-mail confirmed'],
  ['user.email-request', 'New e-mail entered'],
  ['user.email-resend', 'Confirmation mailed again'],
  ['user.email-take-back', 'New e-mail taken back'],
  ['user.sign-in-refused', 'Sign-in refused'],
  ['user.wrong-code', 'Wrong code'],
  ['user.wrong-password', 'Wrong password'],
])

/** Past forms of the verbs that end action names. */
const pasts = new Map([
  ['approve', 'approved'],
  ['archive', 'archived'],
  ['change', 'changed'],
  ['close', 'closed'],
  ['create', 'created'],
  ['deactivate', 'deactivated'],
  ['delete', 'deleted'],
  ['download', 'downloaded'],
  ['enter', 'entered'],
  ['generate', 'generated'],
  ['import', 'imported'],
  ['invite', 'invited'],
  ['move', 'moved'],
  ['reactivate', 'reactivated'],
  ['reject', 'rejected'],
  ['replace', 'replaced'],
  ['restore', 'restored'],
  ['retry', 'retried'],
  ['reveal', 'shown'],
  ['send', 'sent'],
  ['settle', 'settled'],
  ['share', 'shared'],
  ['undo', 'undone'],
  ['unshare', 'no longer shared'],
  ['update', 'updated'],
  ['void', 'voided'],
])
const presents = new Map([...pasts].map(([present, past]) => [past, present]))

/** The verb of an action's last word: 'approve' for 'approved'. Other words stay unchanged. */
export const presentTense = (word: string): string => presents.get(word) ?? word

const inPast = (words: string): string => words.replace(/[\w-]+$/, (verb) => pasts.get(verb) ?? verb)

/** `deal.approve` as 'Deal approved', `user.sign-in` as 'User sign-in'. */
export const actionWords = (action: string): string => actionLabels.get(action) ?? inPast(asWords(action))

/** Actions whose special label begins with these words. */
export const labelledActions = (words: string): string[] =>
  [...actionLabels].filter(([, label]) => label.toLowerCase().startsWith(words.toLowerCase())).map(([action]) => action)

const isMoney = (field: string): boolean => field.endsWith('Cents')
/** Fields of deals that are recorded in dollars, as in their calls. */
const isDollars = (field: string): boolean => field === 'price' || field === 'grossCommission'
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** How to format moments, and the names of the rows that a change refers to by id. */
interface Ways {
  moment: (text: string) => string
  names: Readonly<Record<string, string>>
}

const plans: Readonly<Record<string, string>> = compPlanLabels
/** Fields whose value is one word of a fixed list; free text stays unchanged. */
const isChoice = (field: string): boolean => /(?:^|\.)(?:status|role|side|kind|type|\w+Type)$/.test(field)

/** Other fields with one word of a list. */
const isWord = (field: string): boolean => /(?:^|\.)(?:decision|method|paidBy|source)$/.test(field)

/** Fields that hold a day or a moment, by the last word of their name; a text of another field stays as typed. */
const holdsTime = (field: string): boolean =>
  /(?:^|\.)(?:day|due|expires|from|period|since|to|until|closingBy)$/.test(field) ||
  /[a-z](?:At|Began|Date|Day|Due|Expires|From|On|Since|Start|Through|Time|To|Until)$/.test(field)

/** JavaScript reads February 30 as March 2, and cannot format month 13. */
const isOfCalendar = (text: string): boolean => {
  const moment = new Date(text)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text.slice(0, 10))
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && isOfCalendar(value)
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && isOfCalendar(value)

const valueWords = (field: string, value: unknown, { moment, names }: Ways): string => {
  if (isEmpty(value)) return 'nothing'
  if (isMoney(field) && !Number.isNaN(Number(value))) return dollarWords(Number(value) / 100)
  if (isDollars(field) && typeof value === 'number') return dollarWords(value)
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join('; ')
  if (holdsTime(field) && isMoment(value)) return moment(value)
  if (holdsTime(field) && isDay(value)) return dayFormat.format(new Date(value))
  if (field === 'compPlan' && typeof value === 'string') return plans[value] ?? value
  if (isChoice(field) && typeof value === 'string') return statusLabel(value)
  if (isWord(field) && typeof value === 'string') return asWords(value.replaceAll('_', ' '))
  if (typeof value === 'string') return (Object.hasOwn(names, value) ? names[value] : undefined) ?? value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' ? String(value) : JSON.stringify(value)
}

type Fields = Readonly<Record<string, unknown>> | null

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Each field with its value; nested fields have dotted paths: `plans.MEMBERSHIP.fee`. */
const leaves = (fields: object, way = ''): [string, unknown][] =>
  Object.entries(fields).flatMap(([name, value]: [string, unknown]) =>
    isGroup(value) ? leaves(value, `${way}${name}.`) : [[way + name, value]],
  )

/** One line for each changed field: 'Agent: from Jordan Reyes to Owen Tackett'. */
export const changeWords = (before: Fields, after: Fields, ways: Ways): string[] => {
  const [was, is] = [new Map(leaves(before ?? {})), new Map(leaves(after ?? {}))]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
    const name = asWords(field.replace(/(?:Cents|Id)$/, ''))
    const [then, now] = [valueWords(field, was.get(field), ways), valueWords(field, is.get(field), ways)]
    if (before === null) return isEmpty(is.get(field)) ? [] : [`${name}: ${now}`]
    return then === now ? [] : [`${name}: from ${then} to ${now}`]
  })
}
