import {
  dealFacts,
  documentTypeLabels,
  factWords,
  inSentence,
  lengths,
  paperNeedLabels,
  paperStageLabels,
  taskRoleLabels,
  taskRuleWords,
  taskStageLabels,
} from '@bluebonnet/contracts'
import type { DealFact, PaperList, TaskTemplate } from '@bluebonnet/contracts'

export type PaperLine = PaperList['items'][number]
export type TaskLine = TaskTemplate['items'][number]
type Condition = PaperLine['when'][number]

const saidOf = ({ fact, is }: Condition): string => factWords[fact][is ? 'yes' : 'no']
const ifWords = (when: readonly Condition[]): string => `If ${when.map(saidOf).join(' and ')}`

/** When a paper is needed, up to when, and what else is asked of it, in a line. */
export const paperWords = ({ need, when, stage, due, documentType, secondReview }: PaperLine): string =>
  [
    need === 'IF' ? ifWords(when) : paperNeedLabels[need],
    paperStageLabels[stage],
    due ? `Due ${inSentence(taskRuleWords(due))}` : '',
    documentType === null ? '' : `Filed as ${documentTypeLabels[documentType]}`,
    secondReview ? 'Two people accept it' : '',
  ]
    .filter((part) => part !== '')
    .join(' · ')

/** A task's day, whose it is, and when it stands, in a line. */
export const taskWords = ({ when, role, stage, ...rule }: TaskLine): string =>
  [taskRuleWords(rule), taskRoleLabels[role], taskStageLabels[stage], when.length === 0 ? '' : ifWords(when)]
    .filter((part) => part !== '')
    .join(' · ')

/** A condition as a choice's value: 'financed:yes'. */
export const conditionValue = ({ fact, is }: Condition): string => `${fact}:${is ? 'yes' : 'no'}`

const conditions: readonly Condition[] = dealFacts.flatMap((fact: DealFact) => [
  { fact, is: true },
  { fact, is: false },
])

/** Everything that a line may depend on: the facts that deals tell, each either way. */
export const conditionOptions = conditions.map((condition) => {
  const words = saidOf(condition)
  return { value: conditionValue(condition), label: `${words.charAt(0).toUpperCase()}${words.slice(1)}` }
})

export const conditionsOf = (values: readonly string[]): Condition[] =>
  conditions.filter((condition) => values.includes(conditionValue(condition)))

/** Whether a fact is asked for both ways, which no deal can be. */
export const isContrary = (values: readonly string[]): boolean => {
  const asked = conditionsOf(values).map(({ fact }) => fact)
  return new Set(asked).size < asked.length
}

/** A new line's key, 'survey-plat', which no other line of the list has. */
export const keyOf = (name: string, taken: readonly string[]): string => {
  const words = name
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  const begun = (/^[a-z]/.test(words) ? words : `line-${words}`).slice(0, lengths.paperKey - 4).replace(/-+$/, '')
  let key = begun
  for (let next = 2; taken.includes(key); next += 1) key = `${begun}-${next}`
  return key
}

/** The lines with one of them a place up (-1) or down (1). */
export const moved = <Line>(lines: readonly Line[], from: number, step: 1 | -1): Line[] => {
  const after = [...lines]
  after.splice(from + step, 0, ...after.splice(from, 1))
  return after
}
