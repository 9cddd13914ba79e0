import { allOf, anyOf, raw, type Sql, sql } from '../../database/fragments.js'
import { isSearchedAtBeginnings, type Searched, wordsIn, wordsOf } from './words.js'

const clientNamed = wordsIn("(clients.first_name || ' ' || clients.last_name)")
const agentNamed = wordsIn("(coalesce(users.first_name, '') || ' ' || coalesce(users.last_name, ''))")

/** An agent by their name, by the column of the agent's id. Looks up people first, by the index of their names. */
export const agentIn =
  (column: string) =>
  (word: string): Sql =>
    sql`${raw(column)} = ANY (ARRAY(
    SELECT agents.id FROM agents JOIN users ON users.id = agents.user_id WHERE ${agentNamed(word)}))`

const ownTextsOf = (deal: string): readonly string[] =>
  ['property_address', 'city', 'buyer_seller_name', 'title_company'].map((column) => `${deal}.${column}`)

/**
 * The agent and client of a deal. PostgreSQL compares their ids one by one: agents, who are fewer, come before clients,
 * which are limited to those with deals.
 */
const peopleOf = (deal: string): readonly ((word: string) => Sql)[] => [
  agentIn(`${deal}.agent_id`),
  (word) => sql`${raw(deal)}.client_id = ANY (ARRAY(
    SELECT clients.id FROM deals owned JOIN clients ON clients.id = owned.client_id WHERE ${clientNamed(word)}))`,
]

/**
 * Searches address, city, buyer, seller, client, agent and title company of a deal, by the alias of its table
 * (docs/rules/lists-and-search.md#search).
 */
export const dealTextsOf = (deal: string): readonly Searched[] => [...ownTextsOf(deal), ...peopleOf(deal)]

/**
 * The same for rows that only name a deal: two letters, which begin thousands of names, are not searched in its agent
 * and client.
 */
export const namedDealTextsOf = (deal: string): readonly Searched[] => [
  ...ownTextsOf(deal),
  ...peopleOf(deal).map((named) => (word: string) => (isSearchedAtBeginnings(word) ? null : named(word))),
]

/** The most deals of a search of rows that name one, the newest: a common word matches more than anybody reads. */
const dealsLookedAt = 1_000

interface NamedDeals {
  /** The searched texts of the deal `named`. */
  dealTexts?: readonly Searched[]
  /** The condition of a row, from that of a deal's id: for rows that name deals through another table. */
  rowsOf?: (ofDeals: Sql) => Sql
}

/**
 * Searches texts of a row and of the deal that it names, by the column of the deal's id. `known` limits the deals,
 * `named`, to those that the caller knows: a person who sees a row does not always know its deal, and must not learn by
 * trial who its client is. The deals are found first, so that each table's index is used; PostgreSQL compares a row's
 * deal with them one by one. Several words are searched in whole deals too: the search for a single word does not cover
 * every deal.
 */
export const wordsNamingDeal = <Who>(
  dealId: string,
  known: (who: Who) => Sql | null,
  texts: readonly Searched[],
  { dealTexts = namedDealTextsOf('named'), rowsOf = (ofDeals) => ofDeals }: NamedDeals = {},
) => {
  const dealWords = wordsIn(...dealTexts)
  return (words: string, who: Who): Sql => {
    const ofDeals = (some: string): Sql =>
      rowsOf(sql`${raw(dealId)} = ANY (ARRAY(
  SELECT named.id FROM deals named WHERE ${allOf([known(who), dealWords(some)])}
   ORDER BY named.created_at DESC, named.id DESC LIMIT ${raw(String(dealsLookedAt))}))`)
    const inRow = wordsIn(...texts, ofDeals)(words)
    return wordsOf(words).length === 1 ? inRow : anyOf([ofDeals(words), inRow])
  }
}
