import { isNamed, usersNamed, versionOfPerson } from '@bluebonnet/auth'
import type { AgentStatus, CallInput, CompPlan, Role } from '@bluebonnet/contracts'
import { countMatches, countOf, naming, type Total } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { Where } from '../shared/where.js'

type Given = CallInput<'GET /api/roster'>['query']

export interface RosterFilters extends Pick<Given, 'agentId' | 'compPlan' | 'isActive'> {
  /** What is searched for; nothing when empty. */
  words: string
  /** The users whom the words name; null without any, and when they are more than a few. */
  named: readonly string[] | null
}

/** The filters of a call, with the users whom its search names. */
export const rosterFilters = async (
  manager: EntityManager,
  { agentId, compPlan, isActive, q = '' }: Given,
): Promise<RosterFilters> => {
  const words = q.trim()
  return { agentId, compPlan, isActive, words, named: words === '' ? null : await usersNamed(manager, words) }
}

/** Whether the filters leave anybody out; an empty search does not. */
export const isNarrowed = ({ agentId, compPlan, isActive, words }: RosterFilters): boolean =>
  words !== '' || [agentId, compPlan, isActive].some((value) => value !== undefined)

/** Somebody on the roster, without the year's figures. */
export interface RosterPerson {
  /** The agent's id; a TC, who has no profile, stands in by the user id. */
  id: string
  userId: string
  firstName: string | null
  lastName: string | null
  role: Role
  status: AgentStatus
  email: string
  phone: string | null
  trecLicenseNo: string | null
  isActive: boolean
  /** Has set no password yet. */
  isInvited: boolean
  /** Null for a TC, who has no profile and so no plan. */
  compPlan: CompPlan | null
  capYearStart: string | null
  annualCapCents: string | null
  version: number
}

const columns = `
  coalesce(a.id, u.id) AS id, u.id AS "userId", u.first_name AS "firstName", u.last_name AS "lastName", u.role, u.email, u.phone,
  coalesce(a.status, CASE WHEN u.is_active THEN 'ACTIVE' ELSE 'INACTIVE' END) AS status, u.trec_license_no AS "trecLicenseNo", u.is_active AS "isActive",
  u.is_active AND u.password_hash IS NULL AS "isInvited",
  a.comp_plan AS "compPlan", a.cap_year_start::text AS "capYearStart", a.annual_cap_cents AS "annualCapCents", ${versionOfPerson} AS version`

const from = 'FROM users u LEFT JOIN agents a ON a.user_id = u.id'

/** By name, whoever was let go last: the index `users_on_roster`. */
export const place = [
  '(CASE WHEN u.is_active THEN 0 ELSE 1 END)',
  "lower(coalesce(u.last_name, ''))",
  "lower(coalesce(u.first_name, ''))",
  'u.id',
]

/** Agents, and TCs, who have access but no profile. */
const onRoster = ({ agentId, compPlan, isActive, words, named }: RosterFilters): Where => {
  const where = new Where().and("a.id IS NOT NULL OR u.role = 'TC'")
  if (agentId !== undefined)
    where.and('u.id = coalesce((SELECT user_id FROM agents WHERE id = ?), ?)', agentId, agentId)
  if (compPlan !== undefined) where.and('a.comp_plan = ?', compPlan)
  if (isActive !== undefined) where.and(`${place[0]} = ?`, isActive ? 0 : 1)
  if (named !== null) where.and('u.id = ANY(?)', named)
  else if (words !== '') where.and(isNamed('u', where.value(naming(words))))
  return where
}

interface Page {
  /** The user whom the page comes after. */
  after: string | null
  size: number
}

/**
 * Goes on after a user in the order of `place`, over a table of users `u`. Answers whether there is such a user still.
 */
export const goOnAfter = async (manager: EntityManager, where: Where, userId: string): Promise<boolean> => {
  const [last] = await manager.query<{ place: string[] }[]>(
    `SELECT jsonb_build_array(${place.join(', ')}) AS place FROM users u WHERE u.id = $1`,
    [userId],
  )
  if (last !== undefined) where.and(`(${place.join(', ')}) > (?, ?, ?, ?)`, ...last.place)
  return last !== undefined
}

/** People under the filters by name, from the one after `after`; none if there is no such person any more. */
export const peopleByName = async (
  manager: EntityManager,
  filters: RosterFilters,
  { after, size }: Page,
): Promise<RosterPerson[]> => {
  const where = onRoster(filters)
  if (after !== null && !(await goOnAfter(manager, where, after))) return []
  return manager.query<RosterPerson[]>(
    `SELECT ${columns} ${from} WHERE ${where.sql} ORDER BY ${place.join(', ')} LIMIT ${where.value(size)}`,
    where.values,
  )
}

/** Everybody on the roster, by name. */
export const everybody = async (manager: EntityManager): Promise<RosterPerson[]> =>
  manager.query<RosterPerson[]>(
    `SELECT ${columns} ${from} WHERE ${onRoster({ words: '', named: null }).sql} ORDER BY ${place.join(', ')}`,
  )

/** These users of the roster, in this order. */
export const peopleOf = async (manager: EntityManager, userIds: readonly string[]): Promise<RosterPerson[]> =>
  manager.query<RosterPerson[]>(
    `SELECT ${columns} ${from} WHERE u.id = ANY($1) ORDER BY array_position($1::uuid[], u.id)`,
    [userIds],
  )

/** The users under the filters. */
export const usersUnder = async (manager: EntityManager, filters: RosterFilters): Promise<Set<string>> => {
  const where = onRoster(filters)
  const rows = await manager.query<{ id: string }[]>(`SELECT u.id ${from} WHERE ${where.sql}`, where.values)
  return new Set(rows.map(({ id }) => id))
}

const countTcs =
  "SELECT count(*)::int AS total FROM users u WHERE role = 'TC' AND NOT EXISTS (SELECT FROM agents WHERE user_id = u.id)"

const totalOf = async (manager: EntityManager, sql: string, values: unknown[] = []): Promise<number> => {
  const [counted] = await manager.query<{ total: number }[]>(sql, values)
  return counted?.total ?? 0
}

/**
 * Exact, but for a search of more than a few, which is counted as far as searches are. Profiles are counted by their
 * tally, also those on one plan.
 */
export const countPeople = async (manager: EntityManager, filters: RosterFilters): Promise<Total> => {
  const { compPlan, words, named } = filters
  if (!isNarrowed(filters)) return (await countOf(manager, 'agents')) + (await totalOf(manager, countTcs))
  if (!isNarrowed({ ...filters, compPlan: undefined })) return countOf(manager, 'agents', { kind: compPlan })
  const where = onRoster(filters)
  if (named === null && words !== '') return countMatches(manager, `SELECT 1 ${from} WHERE ${where.sql}`, where.values)
  return totalOf(manager, `SELECT count(*)::int AS total ${from} WHERE ${where.sql}`, where.values)
}
