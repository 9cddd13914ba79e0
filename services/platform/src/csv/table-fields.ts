import { capitalize } from '@bluebonnet/domain'
import { type IssueSentence, sentenceIn } from '../http/validation/issue-sentence.js'
import { cellMatchers, choice, type ReadCell, readCell } from './cells.js'

export interface TableField {
  read: ReadCell
  /** The label, when it differs from the name with spaces. */
  label?: string
  /** Names in other systems, RESO's included; the more specific ones come first. */
  names?: readonly string[]
  /** Whether a cell can be a value of this field; matches a column whose name is unknown. */
  holds?: (cell: string) => boolean
  /** Whether it can stand among such cells: a value that could answer another question too. */
  mayHold?: (cell: string) => boolean
  /** The fields that it fills instead, such as those of a full name. */
  fills?: readonly string[]
  /** Every row needs it. */
  isNeeded?: true
  /** Whether one value can stand for all rows of a file that lacks the column, or for those with other such values. */
  isShared?: true | ((row: Readonly<Record<string, unknown>>) => boolean)
  /** The labels of its values, which refusals name; one of the values can stand for all rows. */
  choices?: Readonly<Record<string, string>>
}

/**
 * A field with a few values: cells and columns are recognized by their labels, codes and names in other systems.
 * `vague` names are read too, but do not identify a column by themselves: they can answer other questions.
 */
export const choiceField = (
  choices: Readonly<Record<string, string>>,
  others: Readonly<Record<string, string>> = {},
  vague: Readonly<Record<string, string>> = {},
): Pick<TableField, 'read' | 'choices' | 'holds' | 'mayHold'> => {
  const byLabel = Object.entries(choices).map(([value, label]) => [choice(label), value])
  const clear = { ...others, ...Object.fromEntries(byLabel) }
  const read = readCell.choiceOf({ ...vague, ...clear })
  return {
    read,
    choices,
    holds: (cell) => Object.hasOwn(choices, clear[choice(cell)] ?? choice(cell)),
    mayHold: (cell) => Object.hasOwn(choices, String(read(cell))),
  }
}

export const isSharedField = ({ isShared, choices }: TableField): boolean =>
  isShared !== undefined || choices !== undefined

/** Whether a row has the value for all rows, beside its other values. */
export const isSharedWith = ({ isShared }: TableField, row: Readonly<Record<string, unknown>>): boolean =>
  typeof isShared !== 'function' || isShared(row)

export type TableFields = Record<string, TableField>

/** A field's label: 'firstName' becomes 'First name'. */
export const labelOf = (name: string, fields: TableFields): string =>
  fields[name]?.label ?? capitalize(name.replaceAll(/(?=[A-Z])/g, ' ').toLowerCase())

/** The message for a cell that the schema refuses, in the words of the screens. */
export const cellSentence = (fields: TableFields): IssueSentence =>
  sentenceIn(([name]) => {
    const choices = fields[String(name)]?.choices
    return { label: labelOf(String(name), fields), values: choices && Object.values(choices) }
  })

/** The owner of a row: by the agent's id, or by an e-mail address, licence number or name. */
export const agentFields: TableFields = {
  agentId: { read: readCell.text, label: "Agent's ID" },
  agent: {
    read: readCell.text,
    label: 'Agent (e-mail, license or name)',
    names: [
      'Agent Email',
      'Agent E-mail',
      'Listing Agent Email',
      'ListAgentEmail',
      'Agent License',
      'Agent License Number',
      'ListAgentStateLicense',
      'Agent Name',
      'Agent Full Name',
      'ListAgentFullName',
      'Listing Agent',
      'Primary Agent',
      'Agent on File',
      'Agent of Record',
      'Assigned Agent',
      'Assigned To',
      'Owner',
    ],
    holds: cellMatchers.email,
    isShared: true,
  },
}
