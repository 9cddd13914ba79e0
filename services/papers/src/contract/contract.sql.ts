// Rows with the names of their authors.
import { pipelineStatuses, propertyZones, termsSources, contractEventTypes } from '@bluebonnet/domain'
import { command, nameOrEmail, statement } from '@bluebonnet/platform'
import { z } from 'zod'

const count = z.int().nullable()
const cents = z.string().nullable()
const entered = { documentId: z.string().nullable(), createdByName: z.string(), createdAt: z.date() }

/** When the last contract of the deal $1 fell through. Earlier rows belong to that contract. */
const fellThrough = `coalesce((SELECT max(entry.created_at) FROM deal_timeline entry
     WHERE entry.deal_id = $1 AND entry.kind = 'STATUS' AND entry.to_status = 'ACTIVE'
       AND entry.from_status IN (${pipelineStatuses.map((status) => `'${status}'`).join(', ')})), '-infinity')`

/** Newest first. Cents are text, as the driver returns bigint. */
export const termsOf = statement(
  z.strictObject({
    version: z.int(),
    replaces: count,
    source: z.enum(termsSources),
    effectiveDate: z.string(),
    optionDays: count,
    optionFeeCents: cents,
    earnestMoneyCents: cents,
    earnestMoneyDays: z.int(),
    additionalEarnestMoneyCents: cents,
    additionalEarnestMoneyDays: count,
    financingDays: count,
    surveyDays: count,
    titleObjectionDays: count,
    closingDate: z.string().nullable(),
    county: z.string().nullable(),
    timeZone: z.enum(propertyZones).nullable(),
    /** False for a contract that fell through. */
    holds: z.boolean(),
    ...entered,
  }),
  `SELECT terms.version, terms.replaces, terms.source, terms.effective_date::text AS "effectiveDate",
          terms.option_days AS "optionDays", terms.option_fee_cents AS "optionFeeCents",
          terms.earnest_money_cents AS "earnestMoneyCents", terms.earnest_money_days AS "earnestMoneyDays",
          terms.additional_earnest_money_cents AS "additionalEarnestMoneyCents",
          terms.additional_earnest_money_days AS "additionalEarnestMoneyDays", terms.financing_days AS "financingDays",
          terms.survey_days AS "surveyDays", terms.title_objection_days AS "titleObjectionDays",
          terms.closing_date::text AS "closingDate", terms.county, terms.time_zone AS "timeZone",
          terms.created_at > ${fellThrough} AS holds, terms.document_id AS "documentId",
          coalesce(${nameOrEmail('u')}, 'Former colleague') AS "createdByName", terms.created_at AS "createdAt"
     FROM contract_terms terms LEFT JOIN users u ON u.id = terms.created_by
    WHERE terms.deal_id = $1 ORDER BY terms.version DESC`,
)
export type TermsRow = Awaited<ReturnType<typeof termsOf>>[number]

/**
 * The latest event of each kind for the contract in force. A contract that fell through, or was replaced by one with
 * another effective date, keeps its own events.
 */
export const eventsOf = statement(
  z.strictObject({ kind: z.enum(contractEventTypes), day: z.string(), amountCents: cents, ...entered }),
  `SELECT DISTINCT ON (event.kind) event.kind, event.day::text AS day, event.amount_cents AS "amountCents",
          event.document_id AS "documentId", coalesce(${nameOrEmail('u')}, 'Former colleague') AS "createdByName",
          event.created_at AS "createdAt"
     FROM contract_events event LEFT JOIN users u ON u.id = event.created_by
    WHERE event.deal_id = $1 AND event.created_at > ${fellThrough}
      AND event.created_at >= coalesce((
        SELECT max(terms.created_at) FROM contract_terms terms
          LEFT JOIN contract_terms before ON before.deal_id = terms.deal_id AND before.version = terms.version - 1
         WHERE terms.deal_id = $1 AND terms.source = 'CONTRACT'
           AND before.effective_date IS DISTINCT FROM terms.effective_date), '-infinity')
    ORDER BY event.kind, event.created_at DESC, event.id DESC`,
)
export type EventRow = Awaited<ReturnType<typeof eventsOf>>[number]

/**
 * Moves appointments of the closing of the deal $1 from the closing day $2 to another day $3, at the same local time of
 * the brokerage. Returns each before and after.
 */
export const moveAppointments = statement(
  z.strictObject({ id: z.string(), startedAt: z.date(), endedAt: z.date(), startTime: z.date(), endTime: z.date() }),
  `
  WITH due AS (
    SELECT event.id, event.start_time, event.end_time, zone.name AS zone
      FROM calendar_events event,
           (SELECT coalesce((SELECT time_zone FROM brokerage_settings), 'America/Chicago') AS name) zone
     WHERE event.deal_id = $1 AND event.event_type = 'CLOSING'
       AND (event.start_time AT TIME ZONE zone.name)::date = $2::date
     ORDER BY event.id FOR NO KEY UPDATE OF event)
  UPDATE calendar_events event
     SET (start_time, end_time) = ROW(
           (due.start_time AT TIME ZONE due.zone + moved.by) AT TIME ZONE due.zone,
           (due.end_time AT TIME ZONE due.zone + moved.by) AT TIME ZONE due.zone)
    FROM due, (SELECT ($3::date - $2::date) * interval '1 day' AS by) moved
   WHERE event.id = due.id
  RETURNING event.id, due.start_time AS "startedAt", due.end_time AS "endedAt", event.start_time AS "startTime",
            event.end_time AS "endTime"`,
)

export const appointmentsOfClosing = statement(
  z.strictObject({ count: z.number() }),
  `SELECT count(*)::int AS count FROM calendar_events event
    WHERE event.deal_id = $1 AND event.event_type = 'CLOSING'
      AND (event.start_time AT TIME ZONE coalesce((SELECT time_zone FROM brokerage_settings), 'America/Chicago'))::date
          = $2::date`,
)

/** Sets whether all earnest money of the deal $1 is delivered ($2), which stops reminders. */
export const markEarnestMoney = command(
  'UPDATE deals SET earnest_money_delivered = $2 WHERE id = $1 AND earnest_money_delivered <> $2',
)

/** Deletes deadlines of the deal $1 that are no longer open: all except the kinds $2. */
export const dropDeadlines = command('DELETE FROM contract_deadlines WHERE deal_id = $1 AND kind <> ALL ($2::text[])')

/** Saves the open deadlines of the deal $1: ids, kinds and days in the same order. */
export const saveDeadlines = command(
  `
  INSERT INTO contract_deadlines AS kept (id, deal_id, kind, day)
  SELECT due.id, $1, due.kind, due.day FROM unnest($2::uuid[], $3::text[], $4::date[]) AS due (id, kind, day)
      ON CONFLICT (deal_id, kind) DO UPDATE SET day = excluded.day WHERE kept.day <> excluded.day`,
)
