import { can, dealStatuses, nextStatuses, visibility } from '@bluebonnet/domain'
import type { Deal } from '@bluebonnet/contracts'
import { deal as answered } from '@bluebonnet/contracts/deals/deal.schema'
import { type Caller, fullName, raw, type Sql, sql } from '@bluebonnet/platform'
import { countedPapers } from './deal-papers.sql.js'
import type { DealEntity } from './deal.entity.js'

const moment = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const dollars = (column: string): string => `(${column} / 100.0)::float8`

/** For somebody who only shares the deal: they cannot move it, and do not get its CDA, which names what others get. */
const isShared = '(moves.agent_id IS NOT NULL AND moves.agent_id <> deal.agent_id)'

/** URL of the first photo of the deal's property. */
const firstPhoto = `CASE WHEN NOT ${isShared} THEN (
    SELECT CASE WHEN property.photos ->> 0 LIKE '/objects/%' THEN '/api' ELSE '' END || (property.photos ->> 0)
      FROM properties property WHERE property.id = deal.property_id) END`

/** Computed fields of a deal's response. `moves.open` follows from `movesOf` for the caller. */
const made = {
  agentName: fullName('agent_user'),
  clientName: `CASE WHEN client.id IS NOT NULL THEN ${fullName('client')} END`,
  price: dollars('deal.price_cents'),
  photo: firstPhoto,
  commissionRate: '(deal.commission_rate / 1000.0)::float8',
  grossCommission: dollars('deal.gross_commission_cents'),
  submittedAt: moment('deal.submitted_at'),
  approvedAt: moment('deal.approved_at'),
  nextStatuses: `CASE WHEN ${isShared} THEN '[]'::jsonb ELSE (moves.open -> (
    deal.status || CASE WHEN cda.approved_at IS NOT NULL AND cda.voided_at IS NULL THEN '+' ELSE '' END))
    - CASE WHEN deal.is_sample THEN 'CLOSED' ELSE '' END END`,
  cda: `CASE WHEN cda.id IS NOT NULL THEN json_build_object(
    'id', cda.id, 'version', cda.version, 'pdfUrl', CASE WHEN ${isShared} THEN NULL ELSE cda.pdf_url END,
    'approvedAt', ${moment('cda.approved_at')},
    'sentToTitleAt', ${moment('cda.sent_to_title_at')}, 'voidedAt', ${moment('cda.voided_at')},
    'stale', cda.stale, 'staleReason', CASE WHEN ${isShared} THEN NULL ELSE cda.stale_reason END) END`,
  papers: countedPapers,
  createdAt: moment('deal.created_at'),
  updatedAt: moment('deal.updated_at'),
} satisfies Partial<Record<keyof Deal, string>>

type Made = typeof made

const underlined = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A response field that is neither computed nor a column of that name fails to compile. */
const kept = (field: Exclude<keyof Deal, keyof Made> & keyof DealEntity): string => `deal.${underlined(field)}`

const isMade = (field: keyof Deal): field is keyof Made => Object.hasOwn(made, field)

/** All fields of the response, in order. */
const answer = answered
  .keyof()
  .options.map((field) => `${isMade(field) ? made[field] : kept(field)} AS "${field}"`)
  .join(', ')

/** The moves available to a caller from each status, as JSON. A `+` after the status means an approved CDA. */
const movesOf = (caller: Caller): string => {
  const mayWrite = can(caller, 'deals.write')
  const moves = [
    ['', false],
    ['+', true],
  ] as const
  return JSON.stringify(
    Object.fromEntries(
      dealStatuses.flatMap((status) =>
        moves.map(([sign, isApproved]) => [
          `${status}${sign}`,
          mayWrite ? nextStatuses(status, caller, isApproved) : [],
        ]),
      ),
    ),
  )
}

const ownOnly = (caller: Caller): string | null => (visibility(caller) === 'own' ? caller.agentId : null)

/**
 * Joins a `deal` to its JSON response, `answer`. PostgreSQL writes JSON faster than Node can load the columns, create
 * objects and serialize them.
 */
export const dealsAsJson = (caller: Caller): Sql => sql`
    JOIN agents agent ON agent.id = deal.agent_id
    JOIN users agent_user ON agent_user.id = agent.user_id
    LEFT JOIN clients client ON client.id = deal.client_id
    LEFT JOIN cdas cda ON cda.deal_id = deal.id
   CROSS JOIN (SELECT ${movesOf(caller)}::jsonb AS open, ${ownOnly(caller)}::uuid AS agent_id) AS moves
   CROSS JOIN LATERAL (SELECT ${raw(answer)}) AS answer`
