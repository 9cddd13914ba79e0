// Resolves all names of a file at once: each kind of name is an equality, which PostgreSQL can hash.
import { sqlRows } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'

/** A client reference in a row of a file. */
export interface NamedClient {
  agentId: string
  /** Full name, also 'Last, First', e-mail address or phone number. */
  client: string
}

const found = z.strictObject({ agentId: z.string(), client: z.string(), id: z.string() })

const namedBy = (asked: string, ...there: string[]): string =>
  there
    .map(
      (name) =>
        `SELECT asked.agent_id, asked.name, c.id FROM asked
           JOIN clients c ON c.agent_id = asked.agent_id AND ${name} = ${asked}`,
    )
    .join(' UNION ')
const digits = (text: string): string => `nullif(regexp_replace(${text}, '\\D', '', 'g'), '')`

/** The clients of these agents with these names; several if a name is ambiguous. */
export const clientsNamed = async (
  manager: EntityManager,
  asked: readonly NamedClient[],
): Promise<(NamedClient & { id: string })[]> =>
  sqlRows(
    manager,
    found,
    `WITH asked AS (SELECT DISTINCT agent_id, name FROM unnest($1::uuid[], $2::text[]) AS one (agent_id, name))
     SELECT agent_id AS "agentId", name AS client, id FROM (
       ${namedBy('lower(asked.name)', 'lower(c.email)')}
       UNION ${namedBy(`CASE WHEN asked.name !~ '[[:alpha:]]' THEN ${digits('asked.name')} END`, digits('c.phone'))}
       UNION ${namedBy(
         'searchable(asked.name)',
         "searchable(c.first_name || ' ' || c.last_name)",
         "searchable(c.last_name || ', ' || c.first_name)",
       )}) AS named`,
    [asked.map(({ agentId }) => agentId), asked.map(({ client }) => client)],
  )
