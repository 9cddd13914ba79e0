import { credentials } from '@bluebonnet/contracts/accounts/account.schema'
import { createEvent } from '@bluebonnet/contracts/calendar/event.schema'
import { createClient } from '@bluebonnet/contracts/clients/client.schema'
import { createDeal, moveDeal, updateDeal } from '@bluebonnet/contracts/deals/deal.schema'
import { recordDocument } from '@bluebonnet/contracts/documents/document.schema'
import { createLead } from '@bluebonnet/contracts/leads/lead.calls'
import { createProperty } from '@bluebonnet/contracts/properties/property.schema'
import { createTemplate } from '@bluebonnet/contracts/templates/template.calls'
import type { z } from 'zod'
import { schemaIssues } from './request-input.js'

const saysOf = (schema: z.ZodType, field: string, value: unknown): string[] => {
  const parsed = schemaIssues(schema, { [field]: value })
  return parsed.success ? [] : parsed.issues.flatMap(({ path, message }) => (path === field ? [message] : []))
}

describe('the message of a required field', () => {
  const fields: [string, z.ZodType, string, unknown, string][] = [
    ['type', createClient, 'Type is required', 'LANDLORD', 'Type must be one of BUYER, SELLER, BOTH'],
    ['side', createDeal, 'Side is required', 'BOTH', 'Side must be one of LISTING, BUYER'],
    ['side', updateDeal, 'Side is required', 'BOTH', 'Side must be one of LISTING, BUYER'],
    [
      'status',
      moveDeal,
      'Status is required',
      'SOLD',
      'Status must be one of DRAFT, PENDING_BROKER_APPROVAL, APPROVED, REJECTED, NEW, ACTIVE, UNDER_CONTRACT, ' +
        'PENDING, CLOSED, CANCELLED',
    ],
    [
      'eventType',
      createEvent,
      'Event type is required',
      'PARTY',
      'Event type must be one of SHOWING, INSPECTION, CLOSING, MEETING, OPEN_HOUSE, APPOINTMENT, OTHER',
    ],
    [
      'category',
      createTemplate,
      'Please select a category',
      'JOKES',
      'Category must be one of CONTRACTS, FORMS, PRESENTATIONS, TRAINING, MARKETING, OTHER',
    ],
    ['roleInterest', createLead, 'Role interest is required', 'TC', 'Role interest must be one of BROKER, AGENT'],
    [
      'type',
      recordDocument,
      'Type is required',
      'NOVEL',
      'Type must be one of CONTRACT, LISTING_AGREEMENT, BUYER_AGREEMENT, CDA, INSPECTION, APPRAISAL, ' +
        'DISCLOSURE, ADDENDUM, OTHER',
    ],
    ['price', updateDeal, 'Sale price is required', 'much', 'Price must be a number'],
    ['price', createProperty, 'Price is required', '450000', 'Price must be a number'],
    ['zip', createProperty, 'ZIP code is required', 78_701, 'Zip must be text'],
    ['firstName', createClient, 'First name is required', 5, 'First name must be text'],
    ['startTime', createEvent, 'Start time is required', 1_779_116_400_000, 'Enter a date and time'],
    ['password', credentials, 'Password is required', 5, 'Password must be text'],
  ]

  it.each(fields)('distinguishes a missing answer from a wrong one: %s', (field, schema, missing, wrong, allowed) => {
    expect([saysOf(schema, field, ''), saysOf(schema, field, null)]).toEqual([[missing], [missing]])
    expect(saysOf(schema, field, wrong)).toEqual([allowed])
  })
})
