import { roleLabels } from '@bluebonnet/contracts'
import { cellMatchers, choiceField, readCell, type TableField, type TableFields } from '@bluebonnet/platform'

/** The names of 'Cap used so far' in other systems. */
export const capUsedNames = ['Cap Paid', 'Paid to Cap', 'Cap YTD', 'Cap Progress', 'Company Dollar YTD', 'Toward Cap']

/** Words for people who work there, or left. */
const statuses = { ACTIVE: 'ACTIVE', INACTIVE: 'LEFT', DEACTIVATED: 'LEFT', TERMINATED: 'LEFT', FORMER: 'LEFT' }
/** They can answer any question, so they identify no column by themselves. */
const answers = { YES: 'ACTIVE', TRUE: 'ACTIVE', ENABLED: 'ACTIVE', NO: 'LEFT', FALSE: 'LEFT', DISABLED: 'LEFT' }

const sellsSomething: TableField['isShared'] = ({ role }) => role !== 'TC'

export const importedAgentFields: TableFields = {
  email: {
    read: readCell.text,
    label: 'E-mail',
    isNeeded: true,
    names: ['Email Address', 'Work Email', 'MemberEmail', 'Primary Email', 'Agent Email', 'Login', 'User Name'],
    holds: cellMatchers.email,
  },
  firstName: {
    read: readCell.text,
    isNeeded: true,
    names: ['MemberFirstName', 'First', 'Given Name', 'Agent First Name'],
  },
  lastName: { read: readCell.text, isNeeded: true, names: ['MemberLastName', 'Last', 'Surname', 'Agent Last Name'] },
  name: {
    read: readCell.fullName,
    label: 'First and last name',
    fills: ['firstName', 'lastName'],
    names: ['MemberFullName', 'Full Name', 'Agent Name', 'Agent', 'Display Name'],
  },
  role: {
    ...choiceField(
      { AGENT: roleLabels.AGENT, TC: roleLabels.TC },
      { COORDINATOR: 'TC', SALES_AGENT: 'AGENT', REALTOR: 'AGENT', ASSOCIATE: 'AGENT' },
    ),
    names: ['MemberType', 'User Role', 'Type', 'Position'],
  },
  status: {
    read: readCell.choiceOf({ ...statuses, ...answers }),
    holds: (cell) => Object.hasOwn(statuses, cell.toUpperCase()),
    mayHold: (cell) => Object.hasOwn({ ...statuses, ...answers }, cell.toUpperCase()),
    names: ['MemberStatus', 'Member Status', 'User Status', 'Agent Status', 'Account Status', 'Active', 'Is Active'],
  },
  phone: {
    read: readCell.text,
    names: [
      'MemberMobilePhone',
      'MemberPreferredPhone',
      'Mobile',
      'Cell',
      'Cell Phone',
      'Phone Number',
      'Mobile Phone',
    ],
    holds: cellMatchers.phone,
  },
  trecLicenseNo: {
    read: readCell.text,
    label: 'License number',
    names: ['MemberStateLicense', 'License', 'Licence', 'License #', 'License No', 'TREC License', 'TREC #', 'Lic #'],
  },
  plan: {
    read: readCell.text,
    label: 'Commission plan',
    names: ['Comp Plan', 'Split', 'Split Plan', 'Plan Name'],
    isShared: sellsSomething,
  },
  capYearStart: {
    read: readCell.day,
    label: 'Cap year begins',
    names: ['Cap Year', 'Cap Date', 'Anniversary Date', 'Anniversary', 'Cap Start', 'Start Date', 'Rollover Date'],
    holds: cellMatchers.day,
  },
  capUsed: { read: readCell.amount, label: 'Cap used so far', names: capUsedNames, holds: cellMatchers.amount },
  team: { read: readCell.text, names: ['Team Name', 'Group'], isShared: sellsSomething },
  teamLead: {
    read: readCell.text,
    label: 'Team lead',
    names: ['Team Leader', 'Leader', 'Lead', 'Team Lead Email'],
    isShared: sellsSomething,
  },
  leadShare: {
    read: readCell.number,
    label: 'Lead’s share, %',
    names: ['Team Lead Share', 'Lead Split', 'Team Split'],
    isShared: sellsSomething,
  },
}
