import {
  brokersDo,
  brokersEnter,
  brokersFindNone,
  brokersOnly,
  business,
  type CallCase,
  everyOfficeCaller,
  nobodyFinds,
  noneThere,
  officeChanges,
  officeCreates,
  officeReads,
  signedIn,
  type Statuses,
} from './call-case.js'
import { newAgent } from './account.cases.js'
import {
  client,
  clientNote,
  event,
  invitedAgent,
  movingAgent,
  newClient,
  newEvent,
  newProperty,
  ownersAgent,
  passingAgent,
  property,
  template,
  uploadBy,
} from './rows.js'

/** Deleting is for the owner, brokers and managers: coordinators create and edit. */
const ownerAndBrokersDelete: Statuses = [401, 204, 404, 403, 204, 204, 403]
const forOwner =
  (body: object) =>
  ({ id }: { id: string }) => ({ body: { ...body, agentId: id } })

export const businessCases = {
  'GET /api/agents': { row: ownersAgent, own: signedIn, seenBy: ['owner', 'other', 'tc', 'manager', 'broker'] },
  'POST /api/agents': { send: () => ({ body: newAgent() }), own: brokersEnter },
  'PATCH /api/agents/:id': brokersDo(passingAgent, { isActive: false }),
  'POST /api/agents/:id/invitation': {
    row: invitedAgent,
    own: [401, 403, 403, 403, 202, 202, 403],
    missing: brokersFindNone,
  },
  'POST /api/agents/:id/new-email': {
    row: movingAgent,
    own: [401, 403, 403, 403, 202, 202, 403],
    missing: brokersFindNone,
  },
  'DELETE /api/agents/:id/new-email': {
    row: movingAgent,
    own: [401, 403, 403, 403, 204, 204, 403],
    missing: brokersFindNone,
  },
  'GET /api/roster': { row: ownersAgent, own: brokersOnly, seenBy: ['manager', 'broker'] },
  'GET /api/agent/profile': { own: signedIn },
  'POST /api/agent/profile': { send: () => ({ body: { status: 'ACTIVE' } }), own: [401, 200, 200, 403, 403, 403, 403] },

  'GET /api/clients': { row: client, own: signedIn, seenBy: everyOfficeCaller },
  'POST /api/clients': officeCreates(ownersAgent, forOwner(newClient)),
  'GET /api/clients/:id': officeReads(client),
  'PATCH /api/clients/:id': officeChanges(client, { notes: 'Prefers mornings' }),
  'DELETE /api/clients/:id': { row: client, own: ownerAndBrokersDelete, missing: noneThere },
  'GET /api/clients/:id/timeline': officeReads(client),
  'POST /api/clients/:id/notes': officeCreates(client, { kind: 'CALL', body: 'Wants a pool' }),
  'DELETE /api/clients/:id/notes/:noteId': {
    row: clientNote,
    own: [401, 204, 404, 404, 404, 404, 403],
    missing: noneThere,
  },

  'GET /api/properties': { row: property, own: signedIn, seenBy: everyOfficeCaller },
  'POST /api/properties': officeCreates(ownersAgent, forOwner(newProperty)),
  'GET /api/properties/:id': officeReads(property),
  'PATCH /api/properties/:id': officeChanges(property, { price: 620_000 }),
  'DELETE /api/properties/:id': { row: property, own: ownerAndBrokersDelete, missing: noneThere },

  'GET /api/calendar-events': { row: event, own: signedIn, seenBy: everyOfficeCaller },
  'POST /api/calendar-events': officeCreates(ownersAgent, forOwner(newEvent)),
  'GET /api/calendar-events/:id': officeReads(event),
  'PATCH /api/calendar-events/:id': officeChanges(event, { location: 'At the house' }),
  'DELETE /api/calendar-events/:id': { row: event, own: ownerAndBrokersDelete, missing: noneThere },

  'GET /api/templates': { row: template, own: signedIn, seenBy: ['owner', 'other', 'tc', 'manager', 'broker'] },
  'POST /api/templates': {
    send: async (_row, caller, office) => {
      const who = caller === 'signedOut' || caller === 'superAdmin' ? office.owner : office[caller]
      return { body: { fileUrl: await uploadBy(office, who, 'template'), name: 'Buyer packet', category: 'FORMS' } }
    },
    own: [401, 201, 201, 201, 201, 201, 403],
  },
  'GET /api/templates/:id': { row: template, own: [401, 200, 200, 200, 200, 200, 404], missing: nobodyFinds },
  'GET /api/templates/:id/content': { row: template, own: [401, 200, 200, 200, 200, 200, 404], missing: nobodyFinds },
  'PATCH /api/templates/:id': {
    row: template,
    send: () => ({ body: { description: 'For first meetings' } }),
    own: [401, 200, 403, 403, 200, 200, 403],
    missing: noneThere,
  },
  'DELETE /api/templates/:id': { row: template, own: [401, 204, 403, 403, 204, 204, 403], missing: noneThere },
  'GET /api/object-storage-url/private': { own: business },
} as const satisfies Record<string, CallCase>
