import { anyOf, raw, type Sql, sql } from '../../database/fragments.js'
import { type Searched, wordsIn, wordsOf } from './words.js'

const clientNamed = wordsIn("(clients.first_name || ' ' || clients.last_name)")
const agentNamed = wordsIn("(coalesce(users.first_name, '') || ' ' || coalesce(users.last_name, ''))")

/** An agent by their name, by the column of the agent's id. Looks up people first, by the index of their names. */
export const agentIn =
  (column: string) =>
  (word: string): Sql =>
    sql`${raw(column)} = ANY (ARRAY(
    SELECT agents.id FROM agents JOIN users ON users.id = agents.user_id WHERE ${agentNamed(word)}))`

/**
 * Searches address, city, buyer, seller, client, agent and title company of a deal, by the alias of its table
 * (docs/rules/lists-and-search.md#search). PostgreSQL compares the ids of people one by one: agents, who are fewer,
 * come before clients, which are limited to those with deals.
 */
export const dealTextsOf = (deal: string): readonly Searched[] => [
  `${deal}.property_address`,
  `${deal}.city`,
  `${deal}.buyer_seller_name`,
  `${deal}.title_company`,
  agentIn(`${deal}.agent_id`),
  (word) => sql`${raw(deal)}.client_id = ANY (ARRAY(
    SELECT clients.id FROM deals owned JOIN clients ON clients.id = owned.client_id WHERE ${clientNamed(word)}))`,
]

/** The most deals of a search of rows that name one, the newest: a common word matches more than anybody reads. */
const dealsLookedAt = 1_000

const ofNamedDeals =
  (dealId: string, dealWords: (words: string) => Sql) =>
  (words: string): Sql =>
    sql`${raw(dealId)} = ANY (ARRAY(
  SELECT named.id FROM deals named WHERE ${dealWords(words)}
   ORDER BY named.created_at DESC, named.id DESC LIMIT ${raw(String(dealsLookedAt))}))`

/**
 * Searches texts of a row and of the deal that it names, by the column of the deal's id. `dealTexts` are those of the
 * deal `named`. The deals are found first, so that each table's index is used; PostgreSQL compares a row's deal with
 * them one by one. Several words are searched in whole deals too: the search for a single word does not cover every
 * deal.
 */
export const wordsNamingDeal = (
  dealId: string,
  texts: readonly Searched[],
  dealTexts: readonly Searched[] = dealTextsOf('named'),
) => {
  const ofDeals = ofNamedDeals(dealId, wordsIn(...dealTexts))
  const inRow = wordsIn(...texts, ofDeals)
  return (words: string): Sql => (wordsOf(words).length === 1 ? inRow(words) : anyOf([ofDeals(words), inRow(words)]))
}
