import type { MigrationInterface, QueryRunner } from 'typeorm'

interface Searched {
  table: string
  /** As they were searched so far. */
  texts: readonly string[]
  /** Texts that are searched from now on as well. */
  more?: readonly string[]
  hasPhone?: true
  where?: string
  /** The places of texts of which the database knows more words than of others. */
  known?: readonly number[]
}

const name = "(first_name || ' ' || last_name)"
const nameIfAny = "(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))"
const inDeals = ['property_address', 'city', 'buyer_seller_name']

const searches: Readonly<Record<string, Searched>> = {
  users_search: { table: 'users', texts: [nameIfAny, 'email', 'trec_license_no'], hasPhone: true },
  clients_search: { table: 'clients', texts: [name, 'email', 'phone'], hasPhone: true, known: [1, 2] },
  leads_search: { table: 'leads', texts: [name, 'email'], hasPhone: true },
  properties_search: { table: 'properties', texts: ['property_address', 'city', 'mls_id'], known: [1] },
  deals_search: { table: 'deals', texts: [...inDeals, 'mls_id'], more: ['title_company'], known: [1, 3] },
  deals_waiting_search: {
    table: 'deals',
    texts: inDeals,
    more: ['title_company'],
    where: "status = 'PENDING_BROKER_APPROVAL'",
  },
  documents_search: { table: 'documents', texts: ['label'], known: [1] },
  activity_log_search: { table: 'activity_log', texts: ['description'] },
  notifications_search: { table: 'notifications', texts: ["(title || ' ' || message)"] },
  calendar_events_search: { table: 'calendar_events', texts: ['title', 'description', 'location'] },
  payouts_search: { table: 'payouts', texts: ['payee_name', 'reference'] },
  journal_entries_search: { table: 'journal_entries', texts: ['description', 'name'] },
  audit_log_search: { table: 'audit_log', texts: ['audit_words(actor_name, subject, names)'] },
}

const folded = (text: string): string => `searchable(${text})`
const digits = String.raw`regexp_replace(phone, '\D', '', 'g')`

const indexOf = (index: string, { table, where }: Searched, texts: readonly string[]): string =>
  `DROP INDEX ${index};
   CREATE INDEX ${index} ON ${table} USING gin (${texts.map((text) => `(${text}) gin_trgm_ops`).join(', ')})
   ${where === undefined ? '' : `WHERE ${where}`};`

const looksAt = (index: string, { known = [] }: Searched): string =>
  known.map((place) => `ALTER INDEX ${index} ALTER COLUMN ${place} SET STATISTICS 400;`).join(' ')

/** Orders by people's names: how their index is called, and on what. */
const orders: Readonly<Record<string, (fold: string) => string>> = {
  clients_by_name: (fold) => `clients (${fold}(last_name), ${fold}(first_name), id)`,
  leads_by_name: (fold) => `leads (${fold}(last_name), ${fold}(first_name), id)`,
  users_on_roster: (fold) =>
    `users ((CASE WHEN is_active THEN 0 ELSE 1 END), ${fold}(coalesce(last_name, '')),
      ${fold}(coalesce(first_name, '')), id)`,
}

const ordered = (fold: string): string =>
  Object.entries(orders)
    .map(([index, on]) => `DROP INDEX ${index}; CREATE INDEX ${index} ON ${on(fold)};`)
    .join('\n')

/**
 * Searches and orders by name take no notice of accents, phone numbers are found by their digits, and deals by their
 * title company. The function is `searchable` of platform/http/lists/words.ts; a text of plain letters is not taken
 * apart.
 */
export class SearchAlike implements MigrationInterface {
  readonly name = 'SearchAlike1763900000121'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(String.raw`
      CREATE FUNCTION searchable(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT CASE WHEN octet_length($1) = length($1) THEN lower($1)
          ELSE translate(
            lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036F]', '', 'g')), 'øłđı’‘', 'oldi''''') END
      $$`)
    for (const [index, searched] of Object.entries(searches)) {
      const { texts, more = [], hasPhone } = searched
      const all = [...[...texts, ...more].map(folded), ...(hasPhone ? [digits] : [])]
      await runner.query(indexOf(index, searched, all))
      await runner.query(looksAt(index, searched))
    }
    await runner.query(ordered('searchable'))
    // The database knows nothing of what an index computes until it has looked.
    await runner.query(`ANALYZE ${[...new Set(Object.values(searches).map(({ table }) => table))].join(', ')}`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(ordered('lower'))
    for (const [index, searched] of Object.entries(searches))
      await runner.query(indexOf(index, searched, searched.texts))
    await runner.query('ALTER INDEX clients_search ALTER COLUMN 1 SET STATISTICS 400')
    await runner.query('DROP FUNCTION searchable(text)')
  }
}
