import { clientStatusLabels, clientTypeLabels } from '@bluebonnet/contracts'
import { dollarsOf } from '@bluebonnet/domain'
import {
  agentFields,
  cellMatchers,
  choiceField,
  readCell,
  type TableColumns,
  type TableFields,
} from '@bluebonnet/platform'
import type { ClientEntity } from '../client.entity.js'

/** The columns of a file of clients, with the names of the calls. */
export const clientTable: TableColumns<ClientEntity> = {
  id: (client) => client.id,
  firstName: (client) => client.firstName,
  lastName: (client) => client.lastName,
  email: (client) => client.email,
  phone: (client) => client.phone,
  type: (client) => client.type,
  budget: (client) => (client.budgetCents === null ? null : dollarsOf(client.budgetCents)),
  status: (client) => client.status,
  notes: (client) => client.notes,
  agentId: (client) => client.agentId,
  createdAt: (client) => client.createdAt.toISOString(),
  updatedAt: (client) => client.updatedAt.toISOString(),
}

/** The fields of a file of new clients. */
export const clientFields: TableFields = {
  firstName: { read: readCell.text, isNeeded: true, names: ['First', 'Given Name', 'Contact First Name'] },
  lastName: { read: readCell.text, isNeeded: true, names: ['Last', 'Surname', 'Family Name', 'Contact Last Name'] },
  name: {
    read: readCell.fullName,
    label: 'First and last name',
    fills: ['firstName', 'lastName'],
    names: ['Full Name', 'Client Name', 'Client', 'Contact Name', 'Contact', 'Display Name'],
  },
  email: {
    read: readCell.text,
    label: 'E-mail',
    names: ['Email Address', 'Primary Email', 'E-mail 1 - Value', 'Email 1', 'Personal Email'],
    holds: cellMatchers.email,
  },
  phone: {
    read: readCell.text,
    names: [
      'Phone Number',
      'Mobile',
      'Mobile Phone',
      'Cell',
      'Cell Phone',
      'Primary Phone',
      'Phone 1 - Value',
      'Telephone',
    ],
    holds: cellMatchers.phone,
  },
  type: {
    ...choiceField(clientTypeLabels, {
      BUYING: 'BUYER',
      SELLING: 'SELLER',
      'BUYER/SELLER': 'BOTH',
      BUYER_AND_SELLER: 'BOTH',
    }),
    isNeeded: true,
    names: ['Client Type', 'Contact Type', 'Category', 'Role'],
  },
  budget: {
    read: readCell.amount,
    names: ['Max Price', 'Price Range Max', 'Maximum Price'],
    holds: cellMatchers.amount,
  },
  status: { ...choiceField(clientStatusLabels), names: ['Client Status', 'Contact Status'] },
  notes: { read: readCell.text, names: ['Note', 'Comments', 'Remarks', 'Background', 'Description'] },
  ...agentFields,
}
