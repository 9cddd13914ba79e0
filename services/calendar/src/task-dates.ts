import { taskRoleOf } from '@bluebonnet/domain'
import { allOf, namedDealTextsOf, ofAgent, ofDeal, raw, sql, wordsIn } from '@bluebonnet/platform'
import { dayAt, type EntrySource } from './entry-source.js'

const seenDeals = ofAgent('d.agent_id')
const knownDeals = ofDeal('d')
const day = raw('greatest(t.due_on, t.snoozed_to)')

/**
 * The caller's tasks by their day (docs/rules/tasks.md#calendar): assigned to them, or unassigned and of their role.
 * Like the dates of deals, they are read from the tables of a higher module, which changes them.
 */
export const taskDates: EntrySource = {
  rows: ({ caller, timeZone }) => sql`
  SELECT t.id, d.agent_id, t.title || ': ' || d.property_address AS title, NULL AS description,
         'OTHER' AS event_type, ${day}::timestamp AT TIME ZONE ${timeZone} AS start_time,
         (${day} + time '23:59:59') AT TIME ZONE ${timeZone} AS end_time,
         concat_ws(', ', d.property_address, d.city) AS location, d.id AS deal_id, d.client_id, d.property_id,
         true AS is_all_day, true AS is_deal_date, true AS is_stored, t.version, t.created_at
    FROM tasks t JOIN deals d ON d.id = t.deal_id
   WHERE ${allOf([
     raw('t.done_at IS NULL AND t.lapsed_at IS NULL'),
     sql`t.assignee_id = ${caller.userId} OR (t.assignee_id IS NULL AND t.role = ${taskRoleOf(caller.role)})`,
     raw("d.status <> 'CANCELLED'"),
     sql`${allOf([seenDeals(caller)])} OR (t.assignee_id = ${caller.userId} AND ${allOf([knownDeals(caller)])})`,
   ])}`,
  all: raw('true'),
  from: (moment, who) => sql`${day} >= ${dayAt(moment, who)}`,
  to: (moment, who) => sql`${day} <= ${dayAt(moment, who)}`,
  words: wordsIn('t.title', ...namedDealTextsOf('d')),
}
