// Resolves all names of a file at once: each kind of name is an equality, which PostgreSQL can hash.
import { fullName, sqlRows } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'

/** A client reference in a row of a file. */
export interface NamedClient {
  agentId: string
  /** Full name, also 'Last, First', e-mail address or phone number. */
  client: string
}

const found = z.strictObject({
  agentId: z.string(),
  client: z.string(),
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  agentName: z.string(),
  agentLicence: z.string().nullable(),
})

/** A client with a name of the file, and what tells them from others with it. */
export type FoundClient = z.output<typeof found>

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
export const clientsNamed = async (manager: EntityManager, asked: readonly NamedClient[]): Promise<FoundClient[]> =>
  sqlRows(
    manager,
    found,
    `WITH asked AS (SELECT DISTINCT agent_id, name FROM unnest($1::uuid[], $2::text[]) AS one (agent_id, name))
     SELECT named.agent_id AS "agentId", named.name AS client, named.id, ${fullName('client')} AS name, client.email,
            client.phone, ${fullName('agent_user')} AS "agentName", agent_user.trec_license_no AS "agentLicence"
       FROM (
       ${namedBy('lower(asked.name)', 'lower(c.email)')}
       UNION ${namedBy(`CASE WHEN asked.name !~ '[[:alpha:]]' THEN ${digits('asked.name')} END`, digits('c.phone'))}
       UNION ${namedBy(
         'searchable(asked.name)',
         "searchable(c.first_name || ' ' || c.last_name)",
         "searchable(c.last_name || ', ' || c.first_name)",
       )}) AS named
       JOIN clients client ON client.id = named.id
       JOIN agents agent ON agent.id = named.agent_id
       JOIN users agent_user ON agent_user.id = agent.user_id`,
    [asked.map(({ agentId }) => agentId), asked.map(({ client }) => client)],
  )
