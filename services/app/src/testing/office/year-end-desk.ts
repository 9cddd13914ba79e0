import type { TaxClass } from '@bluebonnet/domain'
import { calls } from '@bluebonnet/contracts/calls'
import type { Office, Person } from './office.js'

export const w9 = (tin: string | undefined, taxClass: TaxClass = 'INDIVIDUAL') => ({
  legalName: 'Inés O’Calder de la Cruz, Jr.',
  taxClass,
  tinKind: taxClass === 'INDIVIDUAL' ? 'SSN' : 'EIN',
  ...(tin === undefined ? {} : { tin }),
  address: '12 Main St., Apt #4',
  city: 'Austin',
  state: 'TX',
  zip: '78704',
  signedOn: '2026-01-05',
})

export const agentOf = ({ agentId }: Person): string => {
  if (agentId === null) throw new Error('No agent')
  return agentId
}

/** What brokers do with a year of an office, which is opened later. */
export const yearEndDesk = (open: () => Office) => {
  const put = (who: Person, path: string, body: unknown) => open().as(who, path, { method: 'PUT', body })
  const read = async (path: string, who = open().broker): Promise<unknown> => (await open().as(who, path)).json()
  const listOf = async (year = 2026, who = open().broker) =>
    calls['GET /api/year-ends/:year'].answer.parse(await read(`/api/year-ends/${year}`, who))
  return {
    put,
    listOf,
    settings: (year: number, body: object) => put(open().broker, `/api/year-ends/${year}/settings`, body),
    enter: (id: string, body: object, who = open().broker) => put(who, `/api/tax-details/${id}`, body),
    rowOf: async ({ agentId }: Pick<Person, 'agentId'>, year = 2026) =>
      (await listOf(year)).find(({ id }) => id === agentId),
    paymentsOf: async (id: string, year = 2026, who = open().broker) =>
      calls['GET /api/year-ends/:year/payees/:id'].answer.parse(await read(`/api/year-ends/${year}/payees/${id}`, who)),
    summary: async (year = 2026) =>
      calls['GET /api/year-ends/:year/summary'].answer.parse(await read(`/api/year-ends/${year}/summary`)),
    preview: async (year = 2026) =>
      calls['GET /api/year-ends/:year/iris/preview'].answer.parse(await read(`/api/year-ends/${year}/iris/preview`)),
  }
}
