import { cellMatchers, type ReadCell, readCell } from './cells.js'

export interface TableField {
  read: ReadCell
  /** The label, when it differs from the name with spaces. */
  label?: string
  /** Names in other systems, RESO's included; the more specific ones come first. */
  names?: readonly string[]
  /** Whether a cell can be a value of this field; matches a column whose name is unknown. */
  holds?: (cell: string) => boolean
  /** The fields that it fills instead, such as those of a full name. */
  fills?: readonly string[]
  /** Every row needs it. */
  isNeeded?: true
  /** Whether one value can stand for all rows of a file that lacks the column, or for those with other such values. */
  isShared?: true | ((row: Readonly<Record<string, unknown>>) => boolean)
  /** The labels of its values, of which one can stand for all rows. */
  choices?: Readonly<Record<string, string>>
}

export const isSharedField = ({ isShared, choices }: TableField): boolean =>
  isShared !== undefined || choices !== undefined

/** Whether a row has the value for all rows, beside its other values. */
export const isSharedWith = ({ isShared }: TableField, row: Readonly<Record<string, unknown>>): boolean =>
  typeof isShared !== 'function' || isShared(row)

/** The fields of a table. */
export type TableFields = Record<string, TableField>

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
      'Assigned Agent',
      'Assigned To',
      'Owner',
    ],
    holds: cellMatchers.email,
    isShared: true,
  },
}
