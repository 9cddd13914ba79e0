import type { ListName } from '../papers/paper-needs.js'
import type { TaskItem } from './task-list.js'
import type { TaskAnchor, TaskRole } from './task-words.js'

type Line = readonly [key: string, title: string, role: TaskRole]

const at =
  (direction: TaskItem['direction'], unit: TaskItem['unit']) =>
  (days: number, anchor: TaskAnchor, [key, title, role]: Line, rest: Partial<TaskItem> = {}): TaskItem => ({
    key,
    title,
    role,
    anchor,
    days,
    unit,
    direction,
    stage: 'CONTRACT',
    when: [],
    ...rest,
  })
const businessAfter = at('AFTER', 'BUSINESS')
const businessBefore = at('BEFORE', 'BUSINESS')
const before = at('BEFORE', 'CALENDAR')

const whenFinanced = { when: [{ fact: 'financed', is: true }] } as const
const whenAssociation = { when: [{ fact: 'association', is: true }] } as const
const onceClosed = { stage: 'CLOSED' } as const

/** Tasks of the buyer's side only, up to the end of the option. */
const ofBuyer: readonly TaskItem[] = [
  businessBefore(1, 'EARNEST_MONEY', ['earnest-money', 'Deliver earnest money to the title company', 'AGENT']),
  businessBefore(1, 'OPTION_FEE', ['option-fee', 'Deliver the option fee to the title company', 'AGENT']),
  before(5, 'OPTION_END', ['inspection', 'Schedule the inspection', 'AGENT']),
  before(1, 'OPTION_END', ['option-decision', 'Agree on repairs by amendment, or terminate', 'AGENT']),
  before(5, 'FINANCING', ['loan-status', 'Check the loan status with the lender', 'TC'], whenFinanced),
  businessBefore(1, 'FINANCING', ['buyer-approval', 'Confirm that the buyer is approved', 'AGENT'], whenFinanced),
  businessBefore(1, 'TITLE_OBJECTIONS', ['title-objections', 'Send title objections, if any', 'AGENT']),
  before(5, 'CLOSING', ['utilities', 'Remind the buyer of utilities and insurance', 'AGENT']),
  before(1, 'CLOSING', ['walk-through', 'Do the final walk-through with the buyer', 'AGENT']),
]

const ofSeller: readonly TaskItem[] = [
  businessAfter(1, 'EARNEST_MONEY', ['earnest-receipt', 'Confirm that the earnest money was delivered', 'AGENT']),
  before(1, 'OPTION_END', ['repair-answer', 'Answer the repair request', 'AGENT']),
  before(5, 'CLOSING', ['move-out', 'Arrange move-out and keys with the seller', 'AGENT']),
]

/** Tasks from contract to closing, for both sides. */
const ofFile: readonly TaskItem[] = [
  businessAfter(1, 'EFFECTIVE', ['open-title', 'Send the contract to the title company', 'TC']),
  businessAfter(2, 'EFFECTIVE', ['resale-certificate', 'Ask for the resale certificate', 'TC'], whenAssociation),
  businessAfter(1, 'EARNEST_MONEY', ['receipts', 'File the receipts of earnest money and option fee', 'TC']),
  before(0, 'TITLE_COMMITMENT', ['title-commitment', 'Confirm that the title commitment was received', 'TC']),
  businessBefore(1, 'SURVEY', ['survey', 'Confirm that the survey was received', 'TC']),
  before(7, 'CLOSING', ['cda', 'Prepare the CDA', 'TC']),
  businessBefore(4, 'CLOSING', ['approve-cda', 'Approve the CDA', 'BROKER']),
  businessBefore(3, 'CLOSING', ['closing-appointment', 'Confirm time and place of the closing with everybody', 'TC']),
  before(0, 'CLOSING', ['close-deal', 'Close the deal', 'TC']),
  businessAfter(2, 'CLOSING', ['settlement', 'File the settlement statement', 'TC'], onceClosed),
  at('AFTER', 'CALENDAR')(7, 'CLOSING', ['thanks', 'Call the client after the closing', 'AGENT'], onceClosed),
]

const ofLease: readonly TaskItem[] = [
  businessAfter(1, 'EFFECTIVE', ['lease-signed', 'Send the signed lease to both sides', 'TC']),
  before(3, 'CLOSING', ['keys', 'Arrange keys and the condition report', 'AGENT']),
  before(5, 'CLOSING', ['cda', 'Prepare the CDA', 'TC']),
  businessBefore(2, 'CLOSING', ['approve-cda', 'Approve the CDA', 'BROKER']),
  before(0, 'CLOSING', ['close-deal', 'Close the deal', 'TC']),
]

const notOnLand = new Set(['inspection', 'walk-through', 'utilities', 'move-out'])

/** The built-in tasks of a kind of deal, for Texas (docs/rules/tasks.md#templates). */
export const defaultTasks = ({ side, kind }: ListName): readonly TaskItem[] => {
  if (kind === 'LEASE') return ofLease
  const all = [...(side === 'BUYER' ? ofBuyer : ofSeller), ...ofFile]
  return kind === 'LAND' ? all.filter(({ key }) => !notOnLand.has(key)) : all
}
