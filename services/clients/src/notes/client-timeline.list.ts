import { type CallInput, type ClientTimelineEntry } from '@bluebonnet/contracts'
import { clientEntryKinds, visibility } from '@bluebonnet/domain'
import {
  type Caller,
  allOf,
  joinFragments,
  type List,
  nameOrEmail,
  newest,
  ofAgent,
  ofDeal,
  ofEvent,
  raw,
  type Sql,
  sql,
  wordsIn,
} from '@bluebonnet/platform'
import { z } from 'zod'

type Query = CallInput<'GET /api/clients/:id/timeline'>['query']

/** Who looks at the timeline of which client, whom they see, and where days begin and end. */
export interface TimelineOf {
  caller: Caller
  clientId: string
  timeZone: string
}

const entryRow = z.strictObject({
  id: z.string(),
  kind: z.enum(clientEntryKinds),
  at: z.date(),
  text: z.string(),
  byName: z.string().nullable(),
  dealId: z.string().nullable(),
  documentId: z.string().nullable(),
  mine: z.boolean(),
})
type EntryRow = z.output<typeof entryRow>

const seenDeals = ofAgent('d.agent_id')
const knownDeals = ofDeal('d')
const byName = raw(nameOrEmail('u'))

/** A note dated on another day than it was written has that day's noon as its moment. */
const notes = ({ caller, clientId, timeZone }: TimelineOf): Sql => sql`
  SELECT n.id, n.kind,
         CASE WHEN n.on_day = (n.created_at AT TIME ZONE ${timeZone})::date THEN n.created_at
              ELSE ((n.on_day + time '12:00') AT TIME ZONE ${timeZone})::timestamptz(3) END AS at,
         n.body AS text, ${byName} AS "byName", NULL::uuid AS "dealId", NULL::uuid AS "documentId",
         n.author_id = ${caller.userId} AS mine
    FROM client_notes n JOIN users u ON u.id = n.author_id
   WHERE n.client_id = ${clientId}`

// A deal that ended before it was entered was imported: its start is unknown.
// The tables of higher modules are read by name: this module may not import deals, documents and events.
const deals = ({ caller, clientId }: TimelineOf): Sql => sql`
  SELECT d.id, happened.kind, happened.at, d.property_address AS text, ${byName} AS "byName", d.id AS "dealId",
         NULL::uuid AS "documentId", false AS mine
    FROM deals d JOIN agents a ON a.id = d.agent_id JOIN users u ON u.id = a.user_id
         CROSS JOIN LATERAL (VALUES
           ('DEAL_STARTED', CASE WHEN d.ended_at < d.created_at THEN NULL ELSE d.created_at END),
           ('DEAL_CLOSED', CASE WHEN d.status = 'CLOSED' THEN d.ended_at END)) AS happened (kind, at)
   WHERE ${allOf([sql`d.client_id = ${clientId}`, raw('happened.at IS NOT NULL'), knownDeals(caller)])}`

const documents = ({ caller, clientId }: TimelineOf): Sql => sql`
  SELECT f.id, 'DOCUMENT' AS kind, f.uploaded_at AS at, concat_ws(', ', f.label, d.property_address) AS text,
         ${byName} AS "byName", f.deal_id AS "dealId", f.id AS "documentId", false AS mine
    FROM documents f JOIN users u ON u.id = f.uploaded_by LEFT JOIN deals d ON d.id = f.deal_id
   WHERE f.archived_at IS NULL AND (f.client_id = ${clientId}
      OR f.deal_id = ANY (ARRAY(SELECT d.id FROM deals d WHERE ${allOf([
        sql`d.client_id = ${clientId}`,
        seenDeals(caller),
      ])})))`

/** For other people's deals, only what the caller sent. */
const shared = ({ caller, clientId }: TimelineOf): Sql => sql`
  SELECT s.id, 'SHARED' AS kind, s.created_at AS at, f.label AS text, ${byName} AS "byName", f.deal_id AS "dealId",
         f.id AS "documentId", false AS mine
    FROM document_shares s JOIN documents f ON f.id = s.document_id JOIN users u ON u.id = s.shared_by
         LEFT JOIN deals d ON d.id = f.deal_id
   WHERE ${allOf([
     sql`s.shared_with_client_id = ${clientId} AND f.archived_at IS NULL`,
     visibility(caller) === 'brokerage'
       ? null
       : sql`(d.id IS NULL OR d.agent_id = ${caller.agentId} OR s.shared_by = ${caller.userId})`,
   ])}`

const messages = ({ caller, clientId }: TimelineOf): Sql => sql`
  SELECT m.id, 'MESSAGE' AS kind, m.created_at AS at, m.body AS text, ${byName} AS "byName", d.id AS "dealId",
         NULL::uuid AS "documentId", false AS mine
    FROM deals d JOIN deal_messages m ON m.deal_id = d.id JOIN users u ON u.id = m.author_id
   WHERE ${allOf([sql`d.client_id = ${clientId}`, seenDeals(caller)])}`

const events = ({ caller, clientId }: TimelineOf): Sql => sql`
  SELECT e.id, 'EVENT' AS kind, e.start_time AS at,
         CASE WHEN strpos(e.title, split_part(e.location, ',', 1)) > 0 THEN e.title
              ELSE concat_ws(', ', e.title, e.location) END AS text, ${byName} AS "byName",
         e.deal_id AS "dealId", NULL::uuid AS "documentId", false AS mine
    FROM calendar_events e JOIN users u ON u.id = e.created_by
   WHERE e.client_id = ${clientId} AND ${ofEvent(caller)}`

const sources = [notes, deals, documents, shared, messages, events]

/** A client's timeline. Each source is limited to the total limit. */
export const clientTimeline: List<Query, EntryRow, TimelineOf> = {
  from: (who, _asked, { where, order, most }) => {
    const parts = sources.map(
      (source) => sql`(SELECT * FROM (${source(who)}) AS entry WHERE ${where} ${order} LIMIT ${raw(String(most))})`,
    )
    return sql`(${joinFragments(parts, ' UNION ALL ')}) AS entry`
  },
  columns: 'entry.*',
  row: entryRow,
  order: newest('entry.at', 'entry.id', ({ at, id }) => ({ at, id })),
  scope: () => null,
  filters: {},
  words: wordsIn('entry.text', 'entry."byName"'),
}

export const timelineAnswer = ({ at, ...entry }: EntryRow): ClientTimelineEntry => ({ ...entry, at: at.toISOString() })
