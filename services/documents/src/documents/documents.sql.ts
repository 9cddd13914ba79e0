// Rows of the modules above this one, read by the names of their tables, and writes of two tables in one statement.
import { leadsOfDeals } from '@bluebonnet/brokerage'
import { command, nameOrEmail, statement } from '@bluebonnet/platform'
import { z } from 'zod'

const ownerOf = (table: string, known = '') =>
  statement(
    z.strictObject({ agentId: z.string() }),
    `SELECT agent_id AS "agentId" FROM ${table} WHERE id = $1 AND ($2 OR agent_id = $3${known}) FOR SHARE`,
  )
/** Deals that the agent $3 shares (docs/rules/roles-and-permissions.md#shared-deals). */
const shared = ' OR id IN (SELECT deals_shared_with($3::uuid))'

/** The owner of a row that the caller sees; it cannot change before the transaction ends. */
export const ownerIn = {
  deals: ownerOf('deals', shared),
  clients: ownerOf('clients'),
  properties: ownerOf('properties'),
}

export const namesOfUsers = statement(
  z.strictObject({ id: z.string(), name: z.string() }),
  `SELECT id, ${nameOrEmail('users')} AS name FROM users WHERE id = ANY ($1::uuid[])`,
)

export const addressesSeen = statement(
  z.strictObject({ id: z.string(), address: z.string() }),
  `SELECT id, property_address AS address FROM deals WHERE id = ANY ($1::uuid[]) AND ($2 OR agent_id = $3${shared})
     UNION ALL SELECT id, property_address FROM properties WHERE id = ANY ($1::uuid[]) AND ($2 OR agent_id = $3)`,
)

export const relatedDeals = statement(
  z.strictObject({ open: z.number(), last_ended: z.date().nullable() }),
  `SELECT count(*) FILTER (WHERE ended_at IS NULL)::int AS open, max(
            CASE WHEN status = 'CLOSED' THEN (close_date + time '12:00') AT TIME ZONE 'UTC'
                 ELSE ended_at END) AS last_ended
       FROM deals WHERE id = $1 OR client_id = $2 OR property_id = $3`,
)

/** The stored object and the document that takes it over, in one round trip. */
export const recordPage = command(
  `
  WITH stored AS (
    INSERT INTO objects (id, key, owner_id, purpose, state, name, content_type, size_bytes, created_at, stored_at,
      recorded_at)
    VALUES ($1, $2, $3, 'cda', 'STORED', $4, $5, $6, now(), now(), now())
    RETURNING id, owner_id, name, content_type, size_bytes, created_at
  )
  INSERT INTO documents (id, deal_id, label, url, type, object_id, file_name, content_type, size_bytes, uploaded_by,
    uploaded_at)
  SELECT $7::uuid, $8::uuid, $9::text, $10::text, 'CDA', id, name, content_type, size_bytes, owner_id, created_at
  FROM stored`,
)

/** Changes object and document together, so that the stored size always matches the file. */
export const replacePage = statement(
  z.strictObject({ key: z.string() }),
  `
  WITH old AS (SELECT o.id, o.key FROM documents d JOIN objects o ON o.id = d.object_id
    WHERE d.id = $1 FOR UPDATE OF o),
  stored AS (UPDATE objects SET key = $2, size_bytes = $3 FROM old WHERE objects.id = old.id),
  shown AS (UPDATE documents SET size_bytes = $3 WHERE id = $1)
  SELECT key FROM old`,
)

export const objectKeyOfDocument = statement(
  z.strictObject({ key: z.string() }),
  'SELECT o.key FROM documents d JOIN objects o ON o.id = d.object_id WHERE d.id = $1',
)

/**
 * The agents of a document's deal, client and property, and of deals to whose messages the document, $4, was brought;
 * those who share these deals, leads of their teams, and readers of the document. Null means all agents.
 */
export const peopleOfDocument = statement(
  z.strictObject({ userId: z.string().nullable() }),
  `WITH its_deals AS (
     SELECT $1::uuid AS id
     UNION SELECT m.deal_id FROM deal_message_documents given JOIN deal_messages m ON m.id = given.message_id
            WHERE given.document_id = $4 AND NOT given.is_of_deal)
   SELECT user_id AS "userId" FROM agents WHERE id IN (
         SELECT agent_id FROM deals JOIN its_deals USING (id) UNION SELECT agent_id FROM clients WHERE id = $2
         UNION SELECT agent_id FROM properties WHERE id = $3
         UNION SELECT agent_id FROM deal_participants p JOIN its_deals ON its_deals.id = p.deal_id
         UNION ${leadsOfDeals('its_deals JOIN deals d USING (id)')})
   UNION SELECT shared_with_user_id FROM document_shares
    WHERE document_id = $4 AND ended_at IS NULL AND shared_with_user_id IS NOT NULL
   UNION SELECT NULL FROM document_shares WHERE document_id = $4 AND ended_at IS NULL AND share_with_all_agents`,
)

/** Which of some documents ($1) are neither by this person ($2) nor of a deal, client or property of theirs ($3). */
export const inaccessibleDocuments = statement(
  z.strictObject({ id: z.string() }),
  `SELECT d.id FROM documents d LEFT JOIN deals s ON s.id = d.deal_id LEFT JOIN clients c ON c.id = d.client_id
          LEFT JOIN properties p ON p.id = d.property_id
    WHERE d.id = ANY ($1::uuid[]) AND d.uploaded_by <> $2
      AND ($3::uuid IS NULL OR $3::uuid = ANY (ARRAY[s.agent_id, c.agent_id, p.agent_id]) IS NOT TRUE)
    ORDER BY d.id`,
)

export const addressOfDeal = statement(
  z.strictObject({ property_address: z.string() }),
  `SELECT property_address FROM deals WHERE id = $1 AND ($2 OR agent_id = $3${shared})`,
)

export const unscannedKeys = statement(
  z.strictObject({ key: z.string() }),
  `SELECT stored.key FROM documents filed JOIN objects stored ON stored.id = filed.object_id
    WHERE filed.deal_id = ANY ($1::uuid[]) AND stored.scan = 'WAITING' LIMIT 1`,
)

export const keysOfObjects = statement(
  z.strictObject({ id: z.string(), key: z.string() }),
  'SELECT id, key FROM objects WHERE id = ANY ($1::uuid[])',
)
