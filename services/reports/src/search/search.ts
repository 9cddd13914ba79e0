import { type SearchResult, visibility } from '@bluebonnet/contracts'
import { byIndexes, type Caller, containing } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { boundedSearch, type SearchTarget } from './bounded-search.js'

const properties: SearchTarget = {
  table: 'properties',
  columns: ['property_address', 'city', 'mls_id'],
  answer: `id, property_address AS title, city || ', ' || state || ' ' || zip AS detail`,
  names: 'id, title, detail',
}

const clients: SearchTarget = {
  table: 'clients',
  columns: ["(first_name || ' ' || last_name)", 'email', 'phone'],
  answer: `id, first_name || ' ' || last_name AS title, coalesce(email, phone, '') AS detail`,
  names: 'id, title, detail',
}

const deals: SearchTarget = {
  table: 'deals',
  columns: ['property_address', 'city', 'buyer_seller_name', 'mls_id'],
  answer: `id, property_address AS title, concat_ws(' · ', city, buyer_seller_name) AS detail, status`,
  names: 'id, title, detail, status',
}

/** What the search box of the header finds, of what the caller may see. */
@Injectable()
export class Search {
  constructor(private readonly dataSource: DataSource) {}

  /** At most six hits of each kind; nothing for an empty text, and for whoever has no business here. */
  async find(caller: Caller, q: string): Promise<SearchResult> {
    const words = q.trim()
    const seen = visibility(caller)
    if (words === '' || seen === 'none') return { properties: [], clients: [], deals: [] }
    const values = [seen === 'brokerage', caller.agentId, containing(words), containing(words).slice(1)]
    return byIndexes(this.dataSource.manager, async (manager) => ({
      properties: await manager.query<SearchResult['properties']>(boundedSearch(properties, words), values),
      clients: await manager.query<SearchResult['clients']>(boundedSearch(clients, words), values),
      deals: await manager.query<SearchResult['deals']>(boundedSearch(deals, words), values),
    }))
  }
}
