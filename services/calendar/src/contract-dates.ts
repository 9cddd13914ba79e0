import { deadlineLabels, pipelineStatuses, kindsToCome } from '@bluebonnet/domain'
import { allOf, namedDealTextsOf, hasWords, ofDeal, raw, sql, wordsIn } from '@bluebonnet/platform'
import { dayAt, type EntrySource } from './entry-source.js'

const knownDeals = ofDeal('d')
const labels = kindsToCome.map((kind) => `WHEN '${kind}' THEN '${deadlineLabels[kind]}'`).join(' ')

/**
 * Open deadlines of current contracts (docs/rules/contract-clock.md#to-come) that are not dates of the deals. They are
 * read from the tables of a higher module, which changes them.
 */
export const contractDates: EntrySource = {
  rows: ({ caller, timeZone }) => sql`
  SELECT c.id, d.agent_id, CASE c.kind ${raw(labels)} END || ': ' || d.property_address AS title, NULL AS description,
         'OTHER' AS event_type, c.day::timestamp AT TIME ZONE ${timeZone} AS start_time,
         (c.day + time '23:59:59') AT TIME ZONE ${timeZone} AS end_time,
         concat_ws(', ', d.property_address, d.city) AS location, d.id AS deal_id, d.client_id, d.property_id,
         true AS is_all_day, true AS is_deal_date, true AS is_stored, d.version, c.created_at
    FROM contract_deadlines c JOIN deals d ON d.id = c.deal_id
   WHERE ${allOf([sql`d.status = ANY (${pipelineStatuses}::text[])`, knownDeals(caller)])}`,
  all: raw('true'),
  from: (moment, who) => sql`c.day >= ${dayAt(moment, who)}`,
  to: (moment, who) => sql`c.day <= ${dayAt(moment, who)}`,
  words: wordsIn(...namedDealTextsOf('d'), (word) => {
    const kinds = kindsToCome.filter((kind) => hasWords([`${deadlineLabels[kind]}:`], word))
    return sql`c.kind = ANY (${kinds}::text[])`
  }),
}
