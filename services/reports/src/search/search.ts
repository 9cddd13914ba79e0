import { namesOfPeople } from '@bluebonnet/auth'
import { documentTypeLabels, roleLabels, type SearchResult } from '@bluebonnet/contracts'
import { dealStatuses, roles, visibility } from '@bluebonnet/domain'
import { dealTexts, knownDeals } from '@bluebonnet/deals'
import { documentList } from '@bluebonnet/documents'
import {
  type Caller,
  containing,
  allOf,
  Lists,
  ofAgent,
  phoneIn,
  raw,
  rowsOf,
  searchable,
  type Searched,
  type Sql,
  sql,
  wordsIn,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { z } from 'zod'

interface Target {
  table: string
  /** Of a join, whose moment tells the newest. */
  moment?: string
  seen: (caller: Caller) => Sql | null
  /** The searched expressions, exactly as in their trigram indexes. */
  texts: readonly Searched[]
  /** The columns of a hit; `title` is its name. */
  answer: string
  /** The names of the returned columns, without those that only sort the hits. */
  names: string
}

const properties: Target = {
  table: 'properties',
  seen: ofAgent('agent_id'),
  texts: ['property_address', 'city', 'mls_id'],
  answer: `id, property_address AS title, city || ', ' || state || ' ' || zip AS detail`,
  names: 'id, title, detail',
}

const clients: Target = {
  table: 'clients',
  seen: ofAgent('agent_id'),
  texts: ["(first_name || ' ' || last_name)", 'email', 'phone', phoneIn('phone')],
  answer: `id, first_name || ' ' || last_name AS title, coalesce(email, phone, '') AS detail`,
  names: 'id, title, detail',
}

const deals: Target = {
  table: 'deals deal',
  seen: knownDeals,
  texts: [...dealTexts, 'deal.mls_id'],
  answer: `id, property_address AS title, concat_ws(' · ', city, buyer_seller_name) AS detail, status`,
  names: 'id, title, detail, status',
}

/** Everybody of the office and all agents who may sign in, by the id in the roster. */
const people: Target = {
  table: 'users u LEFT JOIN agents a ON a.user_id = u.id',
  moment: 'u.created_at',
  seen: () => raw("u.is_active AND (a.id IS NOT NULL OR u.role = 'TC')"),
  texts: namesOfPeople,
  answer: `coalesce(a.id, u.id) AS id, trim(concat(u.first_name, ' ', u.last_name)) AS title, u.role AS detail`,
  names: 'id, title, detail',
}

const hit = z.strictObject({ id: z.string(), title: z.string(), detail: z.string() })
const dealHit = hit.extend({ status: z.enum(dealStatuses) })
const personHit = hit.extend({ detail: z.enum(roles) })

const hitsShown = 6
/** The maximum matches to rank: a common word has too many. */
const candidates = 200

/**
 * Titles that start with the words come first, then the newest (docs/rules/lists-and-search.md#header-search). The
 * LIMIT is outside of the materialized query: with a LIMIT inside, the database would scan the table instead of the
 * index.
 */
const bestOf = (
  { table, moment = 'created_at', seen, texts, answer, names }: Target,
  caller: Caller,
  words: string,
): Sql => sql`
  WITH found AS MATERIALIZED (
    SELECT ${raw(moment)} AS created_at, ${raw(answer)} FROM ${raw(table)}
      WHERE ${allOf([seen(caller), wordsIn(...texts)(words)])}),
  hits AS (SELECT * FROM found LIMIT ${raw(String(candidates))})
  SELECT ${raw(names)} FROM (
    SELECT * FROM hits
     ORDER BY searchable(title) LIKE ${containing(searchable(words)).slice(1)} DESC, created_at DESC, id DESC
     LIMIT ${raw(String(hitsShown))}) AS shown`

/** The search of the header, over the rows that the caller may see. */
@Injectable()
export class Search {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: Lists,
  ) {}

  /** At most six hits of each kind; none for an empty text or a caller without a business role. */
  async find(caller: Caller, q: string): Promise<SearchResult> {
    const words = q.trim()
    if (words === '' || visibility(caller) === 'none')
      return { properties: [], clients: [], deals: [], people: [], documents: [] }
    const found = await rowsOf(this.dataSource, personHit, bestOf(people, caller, words))
    return {
      properties: await rowsOf(this.dataSource, hit, bestOf(properties, caller, words)),
      clients: await rowsOf(this.dataSource, hit, bestOf(clients, caller, words)),
      deals: await rowsOf(this.dataSource, dealHit, bestOf(deals, caller, words)),
      people: found.map((person) => ({ ...person, detail: roleLabels[person.detail] })),
      documents: await this.documents(caller, words),
    }
  }

  private async documents(caller: Caller, q: string): Promise<SearchResult['documents']> {
    const { rows } = await this.lists.page(documentList, caller, { q, limit: hitsShown })
    return rows.map(({ id, label, type }) => ({ id, title: label, detail: documentTypeLabels[type] }))
  }
}
