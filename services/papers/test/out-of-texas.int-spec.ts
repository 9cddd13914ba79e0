import { dealContract } from '@bluebonnet/contracts/contract-clock/contract.calls'
import { dealAt, type Office, openOffice } from '@bluebonnet/app/testing/office'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.close())

const terms = { source: 'CONTRACT', effectiveDate: '2026-11-18', replaces: null, optionDays: 10 } as const
const enter = async (dealId: string, more: object) =>
  office.post(office.agent, `/api/deals/${dealId}/contract`, { ...terms, ...more })
const entered = async (state: string, more: object) => {
  const { id } = await dealAt(office, 'ACTIVE', { state })
  const answer = await enter(id, more)
  expect([answer.status, answer.status === 201 ? '' : answer.text]).toEqual([201, ''])
  const { timeZone, deadlines, terms: kept } = dealContract.parse(answer.json())
  return { timeZone, kept: kept?.timeZone, at: deadlines.find(({ deadline }) => deadline === 'OPTION_END')?.at }
}

describe('a property out of Texas', () => {
  it('has the time zone that is chosen for it, and without one the brokerage’s', async () => {
    const zone = 'America/Los_Angeles'
    expect(await entered('CA', { timeZone: zone })).toEqual({
      timeZone: zone,
      kept: zone,
      at: '2026-11-29T01:00:00.000Z',
    })
    expect(await entered('CA', {})).toMatchObject({ timeZone: 'America/Chicago', kept: null })
  })

  it('has another one in Texas by its county alone', async () => {
    const chosen = { timeZone: 'America/Los_Angeles', county: 'El Paso' }
    expect((await entered('TX', chosen)).timeZone).toBe('America/Denver')
    expect((await entered('TX', { ...chosen, county: null })).timeZone).toBe('America/Chicago')
  })

  it('is of one of the country’s zones', async () => {
    const { id } = await dealAt(office, 'ACTIVE', { state: 'CA' })
    const answer = await enter(id, { timeZone: 'Mars/Olympus' })
    expect([answer.status, answer.json()]).toMatchObject([400, { issues: [{ path: 'timeZone' }] }])
  })
})
