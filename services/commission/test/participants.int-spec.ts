import { calls } from '@bluebonnet/contracts/calls'
import { samples, uploadFile } from '@bluebonnet/documents/testing'
import { type Answer, pdfText } from '@bluebonnet/testing'
import { z } from 'zod'
import { contracted, decide, made, newAgent, pdfOf } from '@bluebonnet/app/testing/cda-desk'
import { timelineOf, withId } from '@bluebonnet/app/testing/deals'
import { cdaOf, daysFromNow, dealOf, generate, openOffice, type Person, today } from '@bluebonnet/app/testing/office'
import { idOf, paymentDesk } from '@bluebonnet/app/testing/payment-desk'
import { yearEndDesk } from '@bluebonnet/app/testing/year-end-desk'

const office = await openOffice()
afterAll(() => office.close())

const { entered, pay, receive, setPaymentRoute } = paymentDesk(() => office)
const { rowOf } = yearEndDesk(() => office)

let names = 0
const payee = async (fields: object = {}) =>
  calls['POST /api/payees'].answer.parse(
    (
      await office.post(office.broker, '/api/payees', {
        name: `Lone Star Referrals ${++names}`,
        kind: 'BROKERAGE',
        licenceNumber: '9003300',
        ...fields,
      })
    ).json(),
  )
const set = (dealId: string, participants: object[], more: object = {}, who: Person = office.agent) =>
  office.as(who, `/api/deals/${dealId}/participants`, { method: 'PUT', body: { participants, ...more } })
const codeOf = (answer: Answer) => z.object({ statusCode: z.number(), code: z.string() }).parse(answer.json())
const fault = (statusCode: number, code: string) => ({ statusCode, code })
const listOf = (answer: { json(): unknown }) => calls['GET /api/deals/:id/participants'].answer.parse(answer.json())
const read = async (dealId: string, who: Person = office.agent) =>
  listOf(await office.as(who, `/api/deals/${dealId}/participants`))
const referral = async (percent = 25, fields: object = {}) => ({
  role: 'REFERRAL_OUT',
  payeeId: (await payee(fields)).id,
  percent,
})
const sums = ({ lines }: { lines: { kind: string; amount: number }[] }) =>
  lines.map(({ kind, amount }) => [kind, amount])

describe('participants of a deal', () => {
  it('are a list that divides estimate and CDA alike, and are on the page by name and number', async () => {
    const who = await newAgent(office)
    const deal = await contracted(office, { price: 400_000 }, who)
    expect(sums((await read(deal.id, who)).paid)).toEqual([
      ['BROKERAGE_SPLIT', 2_400],
      ['PER_FILE_FEE', 199],
      ['AGENT_SPLIT', 9_401],
    ])
    const out = await referral()
    const advance = {
      role: 'ADVANCE',
      payeeId: (await payee({ kind: 'ADVANCE', licenceNumber: null })).id,
      amount: 500,
    }
    const tried = await office.post(who, `/api/deals/${deal.id}/participants/preview`, { participants: [out] })
    expect(tried.json()).toMatchObject({ gross: 12_000, lines: [{ kind: 'REFERRAL_OUT', amount: 3_000 }, {}, {}, {}] })
    expect((await read(deal.id, who)).participants).toEqual([])
    const kept = listOf(await set(deal.id, [out, advance], {}, who))
    expect(kept.participants).toMatchObject([
      { role: 'REFERRAL_OUT', payee: { id: out.payeeId, licenceNumber: '9003300' }, percent: 25, amount: null },
      { role: 'ADVANCE', percent: null, amount: 500 },
    ])
    const divided = [
      ['REFERRAL_OUT', 3_000],
      ['BROKERAGE_SPLIT', 1_800],
      ['PER_FILE_FEE', 199],
      ['ADVANCE', 500],
      ['AGENT_SPLIT', 6_501],
    ]
    expect([kept.paid.basis, sums(kept.paid)]).toEqual(['ESTIMATE', divided])
    const summary = calls['GET /api/commission/summary'].answer.parse(
      (await office.as(who, '/api/commission/summary')).json(),
    )
    expect(summary.cdaTable[0]).toMatchObject({ basis: 'ESTIMATE', amount: 6_501 })
    const cda = await made(office, deal.id, who)
    expect(cda).toMatchObject({ grossCommission: 12_000, brokerageSplit: 1_800, agentSplit: 6_501, otherPayees: 3_500 })
    expect(sums(cda)).toEqual(divided)
    const [ledger] = await office.rows('SELECT counted_cents FROM commission_ledger WHERE cda_id = $1', [cda.id])
    expect(ledger).toEqual({ counted_cents: '180000' })
    await expect(office.rows('UPDATE cdas SET other_payees_cents = 0 WHERE id = $1', [cda.id])).rejects.toThrow('gross')
    const words = await pdfText((await pdfOf(office, cda.id)).bytes)
    expect(words).toContain(`${kept.participants[0]?.payee.name} $3,000.00`)
    expect(words).toContain('License No. 9003300')
    const told = timelineOf(await office.as(who, `/api/deals/${deal.id}/timeline`))
    expect(told.map(({ description }) => description)).toContainEqual(
      expect.stringMatching(/^Changed who is paid: none to .+, 25%; .+, \$500\.00$/),
    )
    const [audited] = await office.rows(
      "SELECT before, after FROM audit_log WHERE action = 'deal.participants' AND entity_id = $1",
      [deal.id],
    )
    expect(audited).toMatchObject({
      before: { participants: [] },
      after: { participants: [/./, /./].map(() => expect.any(String)) },
    })
  })

  it('are changed as a whole against the version that was read, and leave a CDA stale until changed back', async () => {
    const deal = await contracted(office)
    const cda = await made(office, deal.id)
    const { version } = await read(deal.id)
    const [one, other] = [await referral(20), await referral(10)]
    expect((await set(deal.id, [one], { version })).status).toBe(200)
    const late = await set(deal.id, [other], { version })
    expect(late.json()).toMatchObject({ code: 'ROW_CHANGED', row: { participants: [{ percent: 20 }] } })
    expect((await set(deal.id, [one], { version })).status).toBe(200)
    const stale = cdaOf(await office.as(office.agent, `/api/cdas/${cda.id}`))
    expect([stale.stale, stale.otherPayees, (await read(deal.id)).paid.basis]).toEqual([true, 0, 'ACTUAL'])
    expect((await decide(office, cda.id, 'approve', { version: 1 })).status).toBe(409)
    const again = await made(office, deal.id)
    expect(again).toMatchObject({ id: cda.id, version: 2, otherPayees: again.grossCommission * 0.2 })
    const versions = await office.as(office.agent, `/api/cdas/${cda.id}/versions`)
    expect(versions.json()).toMatchObject([{ version: 2 }, { version: 1, otherPayees: 0 }])
    expect((await set(deal.id, [])).status).toBe(200)
    expect(cdaOf(await generate(office, deal.id))).toMatchObject({ version: 3, otherPayees: 0, stale: false })
  })

  it('are changed by brokers with a reason once the CDA is approved, and the brokers are told', async () => {
    const deal = await contracted(office)
    const cda = await made(office, deal.id)
    expect((await decide(office, cda.id, 'approve', { version: 1 })).status).toBe(200)
    const out = await referral()
    expect(codeOf(await set(deal.id, [out]))).toMatchObject(fault(409, 'DEAL_FIGURES_LOCKED'))
    expect(codeOf(await set(deal.id, [out], {}, office.broker))).toMatchObject(fault(400, 'DEAL_REASON_REQUIRED'))
    expect((await set(deal.id, [out], { reason: 'Found late' }, office.broker)).status).toBe(200)
    expect(cdaOf(await office.as(office.broker, `/api/cdas/${cda.id}`)).stale).toBe(true)
    const told = await office.rows("SELECT 1 FROM outbox WHERE payload ->> 'type' = 'CDA_STALE'")
    expect(told).toHaveLength(1)
    expect((await set(deal.id, [], { reason: 'It was not so' }, office.broker)).status).toBe(200)
    expect(cdaOf(await office.as(office.broker, `/api/cdas/${cda.id}`)).stale).toBe(false)
  })

  it('receive a referral only as a licensed broker or a registered entity, also at the closing', async () => {
    const deal = await contracted(office)
    const codes = async (fields: object, role = 'REFERRAL_OUT') =>
      codeOf(await set(deal.id, [{ ...(await referral(25, fields)), role }]))
    expect(await codes({ licenceNumber: null })).toMatchObject(fault(409, 'PAYEE_NOT_LICENSED'))
    expect(await codes({ kind: 'PERSON' })).toMatchObject(fault(409, 'PAYEE_NOT_FOR_ROLE'))
    expect(await codes({}, 'LEVY')).toMatchObject(fault(409, 'PAYEE_NOT_FOR_ROLE'))
    const entity = { kind: 'AGENT_ENTITY', licenceNumber: null }
    expect(await codes(entity)).toMatchObject(fault(409, 'REGISTRATION_EXPIRED'))
    expect(await codes({ ...entity, registrationExpires: daysFromNow(-1) })).toMatchObject(
      fault(409, 'REGISTRATION_EXPIRED'),
    )
    expect((await read(deal.id)).participants).toEqual([])
    const registered = await referral(25, { ...entity, registrationExpires: '2099-01-01' })
    expect((await set(deal.id, [registered])).status).toBe(200)
    const expired = { registrationExpires: daysFromNow(-1) }
    expect((await office.patch(office.broker, `/api/payees/${registered.payeeId}`, expired)).status).toBe(200)
    expect(codeOf(await generate(office, deal.id))).toMatchObject(fault(409, 'REGISTRATION_EXPIRED'))
  })

  it.each(['REBATE', 'CONCESSION'])(
    'include a party who receives a %s once both consents are on file',
    async (role) => {
      const deal = await contracted(office)
      const party = (await payee({ kind: 'PERSON', licenceNumber: null })).id
      const given = { role, payeeId: party, amount: 1_000 }
      expect(codeOf(await set(deal.id, [given]))).toMatchObject(fault(409, 'REBATE_WITHOUT_CONSENTS'))
      expect(codeOf(await set(deal.id, [{ ...given, payeeId: (await payee()).id }]))).toMatchObject(
        fault(409, 'PAYEE_NOT_FOR_ROLE'),
      )
      const documentURL = await uploadFile(office.test, office.agent.cookie, samples.pdf, { name: 'consents.pdf' })
      const body = { documentURL, label: 'Consents', type: 'OTHER', dealId: deal.id }
      const { id: documentId } = withId(await office.as(office.agent, '/api/documents', { method: 'PUT', body }))
      const path = `/api/deals/${deal.id}/papers/rebate-consent`
      const put = () => office.as(office.agent, `${path}/document`, { method: 'PUT', body: { documentId } })
      await put()
      expect((await set(deal.id, [given])).status).toBe(200)
      const cda = await made(office, deal.id)
      expect([cda.otherPayees, cda.lines[0]]).toMatchObject([
        1_000,
        { kind: role, amount: 1_000, to: { payeeId: party } },
      ])
      const returned = { decision: 'RETURNED', reason: 'SIGNATURE_MISSING', version: 2 }
      expect((await office.post(office.broker, `${path}/decide`, returned)).status).toBe(200)
      expect(codeOf(await decide(office, cda.id, 'approve', { version: 1 }))).toMatchObject(
        fault(409, 'REBATE_WITHOUT_CONSENTS'),
      )
      expect((await put()).status).toBe(200)
      expect((await decide(office, cda.id, 'approve', { version: 1 })).status).toBe(200)
      expect(await pdfText((await pdfOf(office, cda.id)).bytes)).toContain('$1,000.00')
      await setPaymentRoute('BROKERAGE')
      const received = await entered(idOf(await receive(cda.id, cda.grossCommission)))
      expect(received).toMatchObject({ REFERRALS: 100_000, OTHERS_PAYABLE: -100_000 })
      const paid = await pay(cda.id, 1_000, { position: 0 })
      expect(await entered(idOf(paid))).toEqual({ OTHERS_PAYABLE: 100_000, BANK: -100_000 })
      await setPaymentRoute('TABLE')
      // It reduces what a party pays for the home, so no form reports it.
      expect(await rowOf({ agentId: party }, Number(today().slice(0, 4)))).toBeUndefined()
    },
  )

  it('are refused where referrals exceed the gross, with the name of an ineligible payee', async () => {
    const deal = await contracted(office)
    const over = await set(deal.id, [await referral(60), await referral(60)])
    expect(over.json()).toMatchObject({ code: 'OFF_TOP_ABOVE_GROSS', message: expect.stringContaining('more than') })
    expect((await read(deal.id)).participants).toEqual([])
    expect((await set(deal.id, [await referral(60), await referral(40)])).status).toBe(200)
    const unlicensed = await referral(10, { name: 'No Number Realty', licenceNumber: null })
    expect((await set(deal.id, [unlicensed])).json()).toMatchObject({
      code: 'PAYEE_NOT_LICENSED',
      message: expect.stringContaining('No Number Realty'),
    })
    const [entry] = await office.rows(
      "SELECT subject FROM audit_log WHERE action = 'payee.create' ORDER BY created_at DESC LIMIT 1",
    )
    expect(entry).toEqual({ subject: 'No Number Realty' })
  })

  it('are refused with a missing payee, a duplicate, or both percentage and amount', async () => {
    const deal = await contracted(office)
    const out = await referral()
    const missing = { ...out, payeeId: '00000000-0000-7000-8000-000000000000' }
    expect(codeOf(await set(deal.id, [missing]))).toMatchObject(fault(404, 'PAYEE_NOT_FOUND'))
    const { payeeId, role } = out
    for (const wrong of [[out, out], [{ ...out, amount: 5 }], [{ role, payeeId }], [{ ...out, percent: 0 }]])
      expect((await set(deal.id, wrong)).status).toBe(400)
    expect((await set(deal.id, [out], {}, office.other)).status).toBe(404)
  })

  it('leave advance and levy with the agent whose net they reduce', async () => {
    const who = await newAgent(office)
    const deal = await contracted(office, {}, who)
    const out = await referral()
    const levy = { role: 'LEVY', payeeId: (await payee({ kind: 'LEVY', licenceNumber: null })).id, percent: 10 }
    expect((await set(deal.id, [out, levy], {}, who)).status).toBe(200)
    const given = await office.patch(office.broker, `/api/deals/${deal.id}`, { agentId: office.other.agentId })
    expect(dealOf(given).agentId).toBe(office.other.agentId)
    expect((await read(deal.id, office.broker)).participants.map(({ role }) => role)).toEqual(['REFERRAL_OUT'])
    const [told] = timelineOf(await office.as(office.broker, `/api/deals/${deal.id}/timeline`))
    expect(told?.description).toMatch(/^Changed agent: .+ to Luis Ortega, who is paid: .+25%; .+10% to [^;]+25%$/)
    const audited = await office.rows(
      "SELECT before->'participants' AS before, after->'participants' AS after FROM audit_log " +
        "WHERE action = 'deal.change' AND entity_id = $1 AND after ? 'participants'",
      [deal.id],
    )
    expect(audited).toEqual([
      {
        before: [expect.stringContaining('25%'), expect.stringContaining('10%')],
        after: [expect.stringContaining('25%')],
      },
    ])
  })

  it('count in the sums of a period to the cent, and as nobody’s fee', async () => {
    const who = await newAgent(office)
    const closing = { price: 333_333, closeDate: daysFromNow(0) }
    for (const hasCda of [true, false]) {
      const deal = await contracted(office, closing, who)
      await set(deal.id, [await referral(33.333)], {}, who)
      if (hasCda) await made(office, deal.id, who)
      expect((await office.post(who, `/api/deals/${deal.id}/status`, { status: 'CLOSED' })).status).toBe(200)
    }
    const period = daysFromNow(0).slice(0, 4)
    const dollar = calls['GET /api/commission/company-dollar'].answer
      .parse((await office.as(office.broker, `/api/commission/company-dollar?period=${period}&limit=200`)).json())
      .find(({ agentId }) => agentId === who.agentId)
    // 3% of 333,333.00 is 9,999.99; a third of that is 3,333.30, and 20% of the rest 1,333.34.
    expect(dollar).toMatchObject({
      grossCommission: 9_999.99,
      otherPayees: 3_333.3,
      brokerageSplit: 1_333.34,
      perFileFees: 199,
      companyDollar: 1_532.34,
      agentSplit: 5_134.35,
      companyDollarWithoutCda: 1_532.69,
    })
    const statement = calls['GET /api/commission/statements'].answer.parse(
      (await office.as(who, `/api/commission/statements?period=${period}`)).json(),
    )
    expect(statement).toMatchObject([{ perFileFees: 199, otherPayees: 3_333.3, total: 5_134.35 }])
    const csv = await office.as(who, `/api/exports/commission.csv?period=${period}`)
    expect(csv.text.split('\n')[0]).toContain('perFileFee,otherPayees,agentSplit')
  })
})

describe('a payee', () => {
  it('is searched by name and number, edited by brokers, against the version that was read', async () => {
    const { id, name } = await payee({ name: 'Panhandle Relocation', licenceNumber: 'BRK-2019-00441' })
    const found = await office.as(office.agent, '/api/payees?q=brk-2019&role=REFERRAL_OUT')
    expect(found.json()).toMatchObject([{ id, name }])
    expect((await office.as(office.agent, '/api/payees?q=brk-2019&role=LEVY')).json()).toEqual([])
    expect((await office.as(office.agent, `/api/payees/${id}`)).json()).toMatchObject({ id, name })
    const path = `/api/payees/${id}`
    expect((await office.patch(office.agent, path, { name: 'Mine' })).status).toBe(403)
    expect((await office.patch(office.broker, path, { name: 'Panhandle', version: 1 })).json()).toMatchObject({
      name: 'Panhandle',
      version: 2,
    })
    const late = await office.patch(office.manager, path, { name: 'Other', version: 1 })
    expect(late.json()).toMatchObject({ code: 'ROW_CHANGED', row: { name: 'Panhandle' } })
  })

  it('is listed with its deals and registration warnings, by kind and by warning', async () => {
    const registered = await payee({
      name: 'Entity of Mae',
      kind: 'AGENT_ENTITY',
      licenceNumber: null,
      registrationExpires: daysFromNow(20),
    })
    const lapsed = await payee({ name: 'Lapsed Entity', kind: 'AGENT_ENTITY', registrationExpires: daysFromNow(-1) })
    const list = async (query: string, who: Person = office.broker) =>
      calls['GET /api/payees'].answer.parse((await office.as(who, `/api/payees?${query}`)).json())
    const deal = await contracted(office)
    await set(deal.id, [{ role: 'REFERRAL_OUT', payeeId: registered.id, percent: 25 }])
    expect(await list('q=entity%20of')).toMatchObject([{ id: registered.id, flags: ['EXPIRES_30'], deals: 1 }])
    const warned = await list('warned=true')
    expect(warned.map(({ id, flags }) => [id, flags])).toEqual(
      expect.arrayContaining([
        [lapsed.id, ['EXPIRED']],
        [registered.id, ['EXPIRES_30']],
      ]),
    )
    expect(warned.every(({ flags }) => flags.length > 0)).toBe(true)
    const unwarned = await list('warned=false')
    expect(unwarned.length > 0 && unwarned.every(({ flags }) => flags.length === 0)).toBe(true)
    expect((await list('kind=LEVY')).every(({ kind }) => kind === 'LEVY')).toBe(true)

    const path = `/api/payees/${registered.id}/deals`
    const of = async (who: Person) =>
      calls['GET /api/payees/:id/deals'].answer.parse((await office.as(who, path)).json())
    expect(await of(office.broker)).toMatchObject([
      { dealId: deal.id, role: 'REFERRAL_OUT', label: null, percent: 25, amount: null, status: 'UNDER_CONTRACT' },
    ])
    expect(await of(office.agent)).toHaveLength(1)
    expect(await of(office.other)).toEqual([])
    expect(await list('q=entity%20of', office.other)).toMatchObject([{ deals: 0 }])
    expect((await office.as(office.broker, `/api/payees/${deal.id}/deals`)).status).toBe(404)
    await set(deal.id, [])
    expect([await of(office.broker), await list('q=entity%20of')]).toMatchObject([[], [{ deals: 0 }]])
  })

  it('makes unsigned CDAs stale when renamed; their text stays', async () => {
    const deal = await contracted(office)
    const out = await referral(25, { name: 'Old Name' })
    await set(deal.id, [out])
    const cda = await made(office, deal.id)
    await office.patch(office.broker, `/api/payees/${out.payeeId}`, { name: 'New Name', address: 'Waco' })
    const stale = cdaOf(await office.as(office.agent, `/api/cdas/${cda.id}`))
    expect([stale.stale, stale.lines[0]?.to?.name]).toEqual([true, 'Old Name'])
    expect((await made(office, deal.id)).lines[0]?.to?.name).toBe('New Name')
  })
})
