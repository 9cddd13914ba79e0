import { cellMatchers, type ReadCell, readCell } from './cells.js'

export interface TableField {
  read: ReadCell
  /** How people call it, where its name with spaces is not it. */
  label?: string
  /** What other systems call it, RESO's names among them; what says more stands first. */
  names?: readonly string[]
  /** Whether a cell could be one of it: by that a column without a known name is matched. */
  holds?: (cell: string) => boolean
  /** The fields that it says instead, such as those of a whole name. */
  fills?: readonly string[]
  /** No row is taken without it. */
  isNeeded?: true
}

/** The fields that a table may have. */
export type TableFields = Record<string, TableField>

/** Whose a row is: by the id of an agent, or by what people know an agent by. */
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
  },
}
