import { spawnSync } from 'node:child_process'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { contracted, decide, made } from '@bluebonnet/app/testing/cda-desk'
import { type Office, openOffice, type Person, today } from '@bluebonnet/app/testing/office'
import { idOf, paymentDesk } from '@bluebonnet/app/testing/payment-desk'
import { agentOf, w9, yearEndDesk } from '@bluebonnet/app/testing/year-end-desk'

const byText = (one: string, other: string): number => one.localeCompare(other)

let office: Office
let ines: readonly [Person, Person]
/** Their numbers have four letters: no licence, and a licence that ends like an agent's. */
let payees: readonly [string, string]
beforeAll(async () => {
  office = await openOffice()
  const person = (trecLicenseNo: string) => office.person({ firstName: 'Ines', lastName: 'Calder', trecLicenseNo })
  ines = [await person('0611234'), await person('0625678')]
  const payee = async (kind: string, more: object = {}) =>
    idOf(await office.post(office.broker, '/api/payees', { name: 'Twin Realty', kind, address: 'Waco', ...more }))
  payees = [await payee('ADVANCE'), await payee('BROKERAGE', { licenceNumber: '9001234' })]
  await setPaymentRoute('BROKERAGE')
  const deal = await contracted(office, { price: 400_000, titleCompany: 'Ines Calder' }, ines[0])
  const body = {
    participants: [
      { role: 'REFERRAL_OUT', payeeId: payees[1], percent: 25 },
      { role: 'ADVANCE', payeeId: payees[0], amount: 500 },
    ],
    agents: [{ role: 'CO_AGENT', agentId: ines[1].agentId, percent: 50 }],
  }
  await office.as(office.broker, `/api/deals/${deal.id}/participants`, { method: 'PUT', body })
  const cda = await made(office, deal.id, ines[0])
  await decide(office, cda.id, 'approve')
  await receive(cda.id, 12_000)
  for (const [position, { kind, amount }] of cda.lines.entries())
    if (kind === 'AGENT_SPLIT' || kind === 'ADVANCE' || kind === 'REFERRAL_OUT') await pay(cda.id, amount, { position })
  for (const who of [...ines, office.other]) {
    const charge = { kind: 'CHARGE', amount: 12, effectiveDate: today(), reason: 'Sign rider' }
    await office.post(office.broker, `/api/agent-accounts/${who.agentId}/entries`, charge)
  }
}, 60_000)
afterAll(() => office?.close())

const { approved, pay, receive, setPaymentRoute } = paymentDesk(() => office)
const { enter, listOf } = yearEndDesk(() => office)

const file = async (kind: string): Promise<string> =>
  (await office.as(office.broker, `/api/exports/journal.${kind}?from=2000-01-01`)).text
const rowsOf = (text: string) =>
  z.array(z.record(z.string(), z.string())).parse(parse(text, { bom: true, columns: true }))
/** The names on the lines of an account, in order. */
const namesOf = async (account: string): Promise<(string | undefined)[]> =>
  rowsOf(await file('qbo'))
    .filter((line) => line['Account Name'] === account)
    .map((line) => line['Name'])
const twins = () => ['Twin Realty (1234)', `Twin Realty (${payees[0].slice(-4)})`]

describe('two people with the same name', () => {
  it('have the last four of their licence, or of their id, in each file; others have nothing', async () => {
    const agents = ['Ines Calder (1234)', 'Ines Calder (5678)']
    expect(await namesOf('Agents Payable')).toEqual([...agents, ...agents])
    expect(await namesOf('Referrals and Holds Payable')).toEqual([...twins(), ...twins()])
    expect(await namesOf('Due from Agents')).toEqual([...agents, 'Luis Ortega'])
    // A title company is not one of the namesakes.
    expect(rowsOf(await file('xero')).map((line) => line['Description'])).toEqual(
      expect.arrayContaining([...agents, ...twins(), 'Luis Ortega', 'Ines Calder']),
    )
    const ledger = await file('hledger')
    for (const name of [...agents, ...twins(), 'Luis Ortega', 'Ines Calder']) expect(ledger).toContain(`) ${name}, `)
    const checked = spawnSync('hledger', ['-f', '-', 'check', '--strict', 'ordereddates'], {
      encoding: 'utf8',
      input: ledger,
    })
    // Without hledger the run reports it before it starts (tools/lib/test-needs.mjs).
    if (checked.error === undefined) expect([checked.status, checked.stderr]).toEqual([0, ''])
  })

  it('have it in the file of payables', async () => {
    const { text } = await office.as(office.broker, '/api/exports/payables.csv')
    const names = rowsOf(text).map((line) => line['payeeName'] ?? '')
    const wanted = ['Ines Calder (1234)', 'Ines Calder (5678)', ...twins()]
    expect(names.toSorted(byText)).toEqual(wanted.toSorted(byText))
  })

  it("are distinguished where the year's list says who has the same number", async () => {
    await setPaymentRoute('TABLE')
    for (const who of ines) {
      const { id, lines } = await approved(who)
      const position = lines.findIndex(({ kind }) => kind === 'AGENT_SPLIT')
      expect((await pay(id, 9_000, { position, paidOn: '2023-02-02' })).status).toBe(201)
      await enter(agentOf(who), w9('900994321'))
    }
    expect((await listOf(2023)).map(({ id, sameNumberAs }) => [id, sameNumberAs])).toEqual(
      expect.arrayContaining([
        [agentOf(ines[0]), ['Ines Calder (5678)']],
        [agentOf(ines[1]), ['Ines Calder (1234)']],
      ]),
    )
  })
})
