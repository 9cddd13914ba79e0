import { dealStatuses, type SearchResult, visibility } from '@bluebonnet/contracts'
import {
  type Caller,
  containing,
  every,
  ofAgent,
  ofDeal,
  raw,
  rowsOf,
  type Sql,
  sql,
  wordsIn,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { z } from 'zod'

interface Target {
  table: string
  /** What is searched, each written as its trigram index has it. */
  texts: readonly string[]
  /** The columns of a hit; `title` is what it is called by. */
  answer: string
  /** Their names: only these leave, not what hits are ordered by. */
  names: string
}

const properties: Target = {
  table: 'properties',
  texts: ['property_address', 'city', 'mls_id'],
  answer: `id, property_address AS title, city || ', ' || state || ' ' || zip AS detail`,
  names: 'id, title, detail',
}

const clients: Target = {
  table: 'clients',
  texts: ["(first_name || ' ' || last_name)", 'email', 'phone'],
  answer: `id, first_name || ' ' || last_name AS title, coalesce(email, phone, '') AS detail`,
  names: 'id, title, detail',
}

const deals: Target = {
  table: 'deals',
  texts: ['property_address', 'city', 'buyer_seller_name', 'mls_id'],
  answer: `id, property_address AS title, concat_ws(' · ', city, buyer_seller_name) AS detail, status`,
  names: 'id, title, detail, status',
}

const hit = z.strictObject({ id: z.string(), title: z.string(), detail: z.string() })
const dealHit = hit.extend({ status: z.enum(dealStatuses) })

const hitsShown = 6
/** Matches that are looked at for the best ones: of a common word there are more than anybody reads. */
const candidates = 200

const seen = (table: string) => (table === deals.table ? ofDeal(table) : ofAgent('agent_id'))

/**
 * What begins with the words comes first, then the newest (docs/rules/lists-and-search.md#header-search). All that is
 * found is asked for and reading stops early: asked for a few, the database would go through the table instead of its
 * index.
 */
const bestOf = ({ table, texts, answer, names }: Target, caller: Caller, words: string): Sql => sql`
  WITH found AS MATERIALIZED (
    SELECT created_at, ${raw(answer)} FROM ${raw(table)}
      WHERE ${every([seen(table)(caller), wordsIn(...texts)(words)])}),
  hits AS (SELECT * FROM found LIMIT ${raw(String(candidates))})
  SELECT ${raw(names)} FROM (
    SELECT * FROM hits ORDER BY title ILIKE ${containing(words).slice(1)} DESC, created_at DESC, id DESC
     LIMIT ${raw(String(hitsShown))}) AS shown`

/** What the search box of the header finds, of what the caller may see. */
@Injectable()
export class Search {
  constructor(private readonly dataSource: DataSource) {}

  /** At most six hits of each kind; nothing for an empty text, and for whoever has no business here. */
  async find(caller: Caller, q: string): Promise<SearchResult> {
    const words = q.trim()
    if (words === '' || visibility(caller) === 'none') return { properties: [], clients: [], deals: [] }
    return {
      properties: await rowsOf(this.dataSource, hit, bestOf(properties, caller, words)),
      clients: await rowsOf(this.dataSource, hit, bestOf(clients, caller, words)),
      deals: await rowsOf(this.dataSource, dealHit, bestOf(deals, caller, words)),
    }
  }
}
