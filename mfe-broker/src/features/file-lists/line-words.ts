import {
  documentTypeLabels,
  paperNeedLabels,
  paperStageLabels,
  type PaperList,
  type TaskTemplate,
} from '@bluebonnet/contracts'
import {
  capitalize,
  dealFacts,
  factWords,
  uncapitalize,
  taskRoleLabels,
  taskRuleWords,
  taskStageLabels,
  type DealFact,
} from '@bluebonnet/domain'

export type PaperLine = PaperList['items'][number]
export type TaskLine = TaskTemplate['items'][number]
type Condition = PaperLine['when'][number]

const saidOf = ({ fact, is }: Condition): string => factWords[fact][is ? 'yes' : 'no']
const ifWords = (when: readonly Condition[]): string => `If ${when.map(saidOf).join(' and ')}`

/** One line that describes a paper: when it is needed, its due date and further requirements. */
export const paperWords = ({ need, when, stage, due, documentType, secondReview }: PaperLine): string =>
  [
    need === 'IF' ? ifWords(when) : paperNeedLabels[need],
    paperStageLabels[stage],
    due ? `Due ${uncapitalize(taskRuleWords(due))}` : '',
    documentType === null ? '' : `Filed as ${documentTypeLabels[documentType]}`,
    secondReview ? 'Two people accept it' : '',
  ]
    .filter((part) => part !== '')
    .join(' · ')

/** One line that describes a task: due date, assignee and condition. */
export const taskWords = ({ when, role, stage, ...rule }: TaskLine): string =>
  [taskRuleWords(rule), taskRoleLabels[role], taskStageLabels[stage], when.length === 0 ? '' : ifWords(when)]
    .filter((part) => part !== '')
    .join(' · ')

/** A condition as a select value: 'financed:yes'. */
export const conditionValue = ({ fact, is }: Condition): string => `${fact}:${is ? 'yes' : 'no'}`

const conditions: readonly Condition[] = dealFacts.flatMap((fact: DealFact) => [
  { fact, is: true },
  { fact, is: false },
])

/** All conditions that a line can depend on: each fact of a deal, with yes and no. */
export const conditionOptions = conditions.map((condition) => ({
  value: conditionValue(condition),
  label: capitalize(saidOf(condition)),
}))

export const conditionsOf = (values: readonly string[]): Condition[] =>
  conditions.filter((condition) => values.includes(conditionValue(condition)))

/** Whether both values of a fact are required, which no deal satisfies. */
export const isContradictory = (values: readonly string[]): boolean => {
  const asked = conditionsOf(values).map(({ fact }) => fact)
  return new Set(asked).size < asked.length
}
