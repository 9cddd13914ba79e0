// Lines and shares of CDAs, read together with their CDAs in one query.
import { type CommissionLine, columnsOf, type CountedUse } from '@bluebonnet/commission'
import { agentRoles, cdaLineKinds, cdaPayees } from '@bluebonnet/domain'
import { command, statement } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { CdaEntity } from './cda.entity.js'
import type { CdaAgent } from '../estimates/figures.js'

const lineRow = z.strictObject({
  kind: z.enum(cdaLineKinds),
  payee: z.enum(cdaPayees),
  cents: z.number(),
  step: z.string(),
  label: z.string().nullable(),
  /** Whether it comes from the share of the deal's own agent, or from nobody's share. */
  isOwn: z.boolean(),
  agentId: z.string(),
  agentName: z.string(),
  agentLicence: z.string().nullable(),
  payeeId: z.string().nullable(),
  payeeName: z.string().nullable(),
  payeeLicence: z.string().nullable(),
  owedCents: z.number().nullable(),
  reduces1099: z.boolean(),
})
type LineRow = z.output<typeof lineRow>

const shareRow = z.strictObject({
  agentId: z.string(),
  role: z.enum(agentRoles),
  rate: z.number().nullable(),
  amountCents: z.number().nullable(),
  clientPaidCents: z.number(),
  capCountedCents: z.number(),
  capUsedBeforeCents: z.number(),
  capYearStart: z.string(),
  planId: z.string(),
  counted: z.custom<CountedUse>().nullable(),
})
type ShareRow = z.output<typeof shareRow>

/**
 * Lines and shares of a CDA version as selected by queries. Lines are null without a CDA, shares if nobody shares it.
 */
export const dividedRow = { lines: z.array(lineRow).nullable(), shares: z.array(shareRow).nullable() }
type DividedRow = z.output<z.ZodObject<typeof dividedRow>>

/**
 * Columns for `dividedRow`. The query names a table with the columns of `cdas`; a table of versions also has `cda_id`.
 */
export const dividedColumns = (cda: string, cdaId = `${cda}.id`, whose = ''): string => `
  (SELECT jsonb_agg(jsonb_build_object('kind', line.kind, 'payee', line.payee, 'cents', line.cents, 'step', line.step,
            'label', line.label, 'isOwn', line.agent_id = ${cda}.agent_id, 'agentId', line.agent_id,
            'agentName', line.agent_name, 'agentLicence', line.agent_licence, 'payeeId', line.payee_id,
            'payeeName', line.payee_name, 'payeeLicence', line.payee_licence, 'owedCents', line.owed_cents,
            'reduces1099', line.reduces_1099) ORDER BY line.position)
     FROM cda_lines line WHERE line.cda_id = ${cdaId} AND line.version = ${cda}.version ${whose}) AS lines,
  (SELECT jsonb_agg(jsonb_build_object('agentId', share.agent_id, 'role', share.role, 'rate', share.rate,
            'amountCents', share.amount_cents, 'clientPaidCents', share.client_paid_cents,
            'capCountedCents', share.cap_counted_cents, 'capUsedBeforeCents', share.cap_used_before_cents,
            'capYearStart', share.cap_year_start, 'planId', share.plan_id,
            'counted', share.counted) ORDER BY share.position)
     FROM cda_shares share WHERE share.cda_id = ${cdaId} AND share.version = ${cda}.version) AS shares`

/** Columns of a CDA for the agents who share it, without everybody else's lines. */
export const sharedColumns = (cda: string): string =>
  dividedColumns(cda, `${cda}.id`, `AND line.agent_id <> ${cda}.agent_id`)

/** Converts a row to a line of the engine. */
const lineOf = ({ kind, payee, cents, step, label, ...row }: LineRow): CommissionLine => ({
  kind,
  payee,
  cents,
  step,
  ...(label === null ? {} : { label }),
  ...(row.payeeId === null
    ? {}
    : { to: { payeeId: row.payeeId, name: row.payeeName ?? '', licenceNumber: row.payeeLicence } }),
  ...(row.isOwn ? {} : { agent: { agentId: row.agentId, name: row.agentName, licenceNumber: row.agentLicence } }),
  ...(row.owedCents === null ? {} : { owedCents: row.owedCents }),
  ...(row.reduces1099 ? { reduces1099: true } : {}),
})

/** Lines of a CDA version and the agents who share it; null if nobody does. */
export interface VersionLines {
  lines: CommissionLine[]
  agents: CdaAgent[] | null
}

/** The amounts of an agent who shares a CDA are the sums of their lines. */
export const toDivided = ({ lines, shares }: DividedRow): VersionLines => {
  const all = lines ?? []
  const agentOf = (share: ShareRow): CdaAgent => {
    const sums = columnsOf(all.filter(({ agentId }) => agentId === share.agentId))
    return { ...share, ...sums, shareCents: Object.values(sums).reduce((sum, cents) => sum + cents, 0) }
  }
  return { lines: all.map(lineOf), agents: shares?.map(agentOf) ?? null }
}

export type IssuedCda = CdaEntity & VersionLines

const divisions = statement(
  z.strictObject({ id: z.string(), ...dividedRow }),
  `SELECT cda.id, ${dividedColumns('cda')} FROM cdas cda WHERE cda.id = ANY ($1)`,
)

export const withDivisions = async (manager: EntityManager, cdas: readonly CdaEntity[]): Promise<IssuedCda[]> => {
  const rows = cdas.length === 0 ? [] : await divisions(manager, [cdas.map(({ id }) => id)])
  const byId = new Map(rows.map((row) => [row.id, toDivided(row)]))
  return cdas.map((cda) => Object.assign(cda, byId.get(cda.id) ?? { lines: [], agents: null }))
}

export const cdaById = async (manager: EntityManager, id: string): Promise<IssuedCda> => {
  const [cda] = await withDivisions(manager, [await manager.findOneByOrFail(CdaEntity, { id })])
  if (cda === undefined) throw new Error(`CDA ${id} was just read and is not there`)
  return cda
}

/** The CDA of a deal, or null if it has none. */
export const issued = async (manager: EntityManager, cda: CdaEntity | null): Promise<IssuedCda | null> =>
  cda === null ? null : ((await withDivisions(manager, [cda]))[0] ?? null)

/** Marks all versions of the CDA $1 as ended. */
export const endLines = command('UPDATE cda_lines SET is_current = false WHERE cda_id = $1 AND is_current')
export const endShares = command('UPDATE cda_shares SET is_current = false WHERE cda_id = $1 AND is_current')

/** Deletes the lines of version $2 before they are rewritten. */
export const removeLines = command('DELETE FROM cda_lines WHERE cda_id = $1 AND version = $2')
