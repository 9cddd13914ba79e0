import type { DealContract, NewContractTerms } from '@bluebonnet/contracts'
import { contractEventTypes, type DeadlineKind } from '@bluebonnet/domain'
import { dealContract } from '@bluebonnet/contracts/contract-clock/contract.calls'
import type { Answer } from '@bluebonnet/testing'
import { z } from 'zod'
import { timelineOf } from '@bluebonnet/app/testing/deals'
import { despiteOpenPapers } from '@bluebonnet/app/testing/cda-desk'
import {
  dealAt,
  dealOf,
  daysFromNow,
  generate,
  openOffice,
  type Person,
  refusal,
  today,
} from '@bluebonnet/app/testing/office'

const office = await openOffice()
afterAll(() => office.close())

const signed = { source: 'CONTRACT', effectiveDate: '2026-11-18', replaces: null } as const
const full = {
  ...signed,
  optionDays: 10,
  optionFee: 200,
  earnestMoney: 5_000,
  financingDays: 21,
  closingDate: '2026-12-18',
}

const contractOf = (answer: Answer): DealContract => dealContract.parse(answer.json())
const enter = (dealId: string, terms: Partial<NewContractTerms>, who: Person = office.agent): Promise<Answer> =>
  office.post(who, `/api/deals/${dealId}/contract`, terms)
const entered = async (dealId: string, terms: Partial<NewContractTerms>): Promise<DealContract> => {
  const answer = await enter(dealId, terms)
  expect([answer.status, answer.status === 201 ? '' : answer.text]).toEqual([201, ''])
  return contractOf(answer)
}
const the = ({ deadlines }: DealContract, kind: DeadlineKind) => deadlines.find(({ deadline }) => deadline === kind)
const datesOf = async (id: string) => {
  const { contractDate, optionEndsAt, earnestMoneyDueAt, financingDueAt, closeDate } = dealOf(
    await office.as(office.agent, `/api/deals/${id}`),
  )
  return { contractDate, optionEndsAt, earnestMoneyDueAt, financingDueAt, closeDate }
}
const happened = (id: string, body: object) => office.post(office.agent, `/api/deals/${id}/contract/events`, body)
const moneyOf = ({ money }: DealContract) => money.map(({ kind, state, means }) => [kind, state, means])

const waitedFor = async (id: string): Promise<unknown[]> =>
  office.rows('SELECT kind, day::text AS day FROM contract_deadlines WHERE deal_id = $1 ORDER BY kind', [id])

describe('the terms of a contract', () => {
  it('give the deal its dates, each with its reason', async () => {
    const { id } = await dealAt(office, 'ACTIVE')
    const contract = await entered(id, full)
    expect(the(contract, 'EARNEST_MONEY')).toMatchObject({
      day: '2026-11-23',
      isPinned: false,
      why: 'Effective Nov 18 + 3 days = Sat Nov 21, moved to Mon Nov 23, paragraph 5A',
    })
    expect(the(contract, 'OPTION_END')).toMatchObject({ day: '2026-11-28', at: '2026-11-28T23:00:00.000Z' })
    expect(await datesOf(id)).toEqual({
      contractDate: '2026-11-18',
      optionEndsAt: '2026-11-28',
      earnestMoneyDueAt: '2026-11-23',
      financingDueAt: '2026-12-09',
      closeDate: '2026-12-18',
    })
    const [entry] = timelineOf(await office.as(office.agent, `/api/deals/${id}/timeline`))
    expect([entry?.description, entry?.actorName]).toEqual(['Contract terms entered, version 1', 'Dana Whitfield'])
  })

  it('decide the contract date, whenever the deal was marked under contract', async () => {
    const { id, contractDate } = await dealAt(office, 'UNDER_CONTRACT')
    expect(contractDate).not.toBe(full.effectiveDate)
    await entered(id, full)
    expect((await datesOf(id)).contractDate).toBe(full.effectiveDate)
  })

  it('end the option at 5:00 p.m. local time in El Paso', async () => {
    const { id } = await dealAt(office, 'ACTIVE')
    const contract = await entered(id, { ...full, county: 'El Paso County, Texas' })
    expect(contract.timeZone).toBe('America/Denver')
    expect(the(contract, 'OPTION_END')?.at).toBe('2026-11-29T00:00:00.000Z')
  })

  it('show both days where the holiday lists disagree, and use the earlier for the deal', async () => {
    const { id } = await dealAt(office, 'ACTIVE')
    const contract = await entered(id, { ...signed, effectiveDate: '2026-11-23' })
    expect(the(contract, 'EARNEST_MONEY')).toMatchObject({ day: '2026-11-27', otherDay: '2026-11-30' })
    expect((await datesOf(id)).earnestMoneyDueAt).toBe('2026-11-27')
  })

  it('keep what was typed by hand, and say so', async () => {
    const { id } = await dealAt(office, 'ACTIVE', { optionEndsAt: '2026-12-01' })
    const contract = await entered(id, full)
    expect(the(contract, 'OPTION_END')).toMatchObject({ day: '2026-12-01', computedDay: '2026-11-28', isPinned: true })
    expect((await datesOf(id)).optionEndsAt).toBe('2026-12-01')
    await office.patch(office.agent, `/api/deals/${id}`, { optionEndsAt: '2026-11-28' })
    const again = contractOf(await office.as(office.agent, `/api/deals/${id}/contract`))
    expect(the(again, 'OPTION_END')?.isPinned).toBe(false)
  })
})

describe('an amendment', () => {
  const moves = z.looseObject({
    days: z.array(
      z.looseObject({
        deadline: z.string(),
        from: z.string().nullable(),
        to: z.string().nullable(),
        isPinned: z.boolean(),
      }),
    ),
  })
  const amended = { ...full, source: 'AMENDMENT', optionDays: 14, closingDate: '2027-01-08', replaces: 1 } as const

  it('shows what it moves before it is saved, and becomes its own version', async () => {
    const { id } = await dealAt(office, 'ACTIVE')
    await entered(id, full)
    await office.patch(office.agent, `/api/deals/${id}`, { financingDueAt: '2026-12-12' })
    const preview = await office.post(office.agent, `/api/deals/${id}/contract/preview`, {
      ...amended,
      financingDays: 25,
    })
    expect(
      moves.parse(preview.json()).days.map(({ deadline, from, to, isPinned }) => [deadline, from, to, isPinned]),
    ).toEqual([
      ['OPTION_END', '2026-11-28', '2026-12-02', false],
      ['FINANCING', '2026-12-12', '2026-12-13', true],
      ['TITLE_COMMITMENT_EXTENDED', '2026-12-15', '2026-12-23', false],
      ['CLOSING', '2026-12-18', '2027-01-08', false],
    ])
    expect((await datesOf(id)).closeDate).toBe('2026-12-18')
    const contract = await entered(id, { ...amended, financingDays: 25 })
    expect(contract.versions.map(({ version, replaces, source }) => [version, replaces, source])).toEqual([
      [2, 1, 'AMENDMENT'],
      [1, null, 'CONTRACT'],
    ])
    expect(await datesOf(id)).toMatchObject({
      optionEndsAt: '2026-12-02',
      financingDueAt: '2026-12-12',
      closeDate: '2027-01-08',
    })
  })

  it('is saved once when two people save one concurrently', async () => {
    const { id } = await dealAt(office, 'ACTIVE')
    await entered(id, full)
    const answers = await Promise.all([enter(id, amended), enter(id, { ...amended, optionDays: 12 }, office.broker)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused === undefined ? null : refusal(refused)).toEqual([
      409,
      'TERMS_CHANGED',
      'Somebody else entered terms meanwhile. Look at them, then enter yours.',
    ])
    // The form continues from the current terms.
    expect(refused?.json()).toMatchObject({ row: { version: 2, replaces: 1, effectiveDate: amended.effectiveDate } })
  })

  it('is the second of two concurrent first terms', async () => {
    const { id } = await dealAt(office, 'ACTIVE')
    const answers = await Promise.all([enter(id, full), enter(id, { ...full, optionDays: 12 }, office.broker)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.json()).toMatchObject({ code: 'TERMS_CHANGED', row: { version: 1, source: 'CONTRACT' } })
    expect((await enter(id, amended)).status).toBe(201)
  })

  it('of a settled closing date is for a broker, with a reason', async () => {
    const { id } = await dealAt(office, 'UNDER_CONTRACT')
    await entered(id, full)
    await generate(office, id)
    const [cda] = z
      .array(z.looseObject({ id: z.string() }))
      .parse(await office.rows('SELECT id FROM cdas WHERE deal_id = $1', [id]))
    await office.runJobs()
    expect((await office.post(office.broker, `/api/cdas/${cda?.id ?? ''}/approve`, despiteOpenPapers)).status).toBe(200)
    expect(refusal(await enter(id, amended))).toMatchObject([409, 'DEAL_FIGURES_LOCKED', expect.any(String)])
    expect((await enter(id, { ...amended, reason: 'Amendment 1' }, office.broker)).status).toBe(201)
    expect((await datesOf(id)).closeDate).toBe('2027-01-08')
  })
})

describe('a delivery', () => {
  it('is on time, late or still due', async () => {
    const { id } = await dealAt(office, 'ACTIVE')
    await entered(id, { ...full, effectiveDate: '2026-03-02', closingDate: null })
    expect(moneyOf(contractOf(await office.as(office.agent, `/api/deals/${id}/contract`)))).toEqual([
      ['EARNEST_MONEY', 'LATE', 'Earnest money is late: the seller may terminate before it is delivered.'],
      ['OPTION_FEE', 'LATE', 'The option fee is late: the buyer has no right to terminate under the option.'],
    ])
    await happened(id, { kind: 'EARNEST_MONEY', day: '2026-03-05', amount: 5_000 })
    const contract = contractOf(await happened(id, { kind: 'OPTION_FEE', day: '2026-03-06', amount: 200 }))
    expect(moneyOf(contract)).toEqual([
      ['EARNEST_MONEY', 'DELIVERED', null],
      ['OPTION_FEE', 'DELIVERED_LATE', 'The option fee is late: the buyer has no right to terminate under the option.'],
    ])
    const corrected = contractOf(await happened(id, { kind: 'OPTION_FEE', day: '2026-03-04', amount: 200 }))
    expect(moneyOf(corrected)[1]).toEqual(['OPTION_FEE', 'DELIVERED', null])
    const [newest] = timelineOf(await office.as(office.agent, `/api/deals/${id}/timeline`))
    expect(newest?.description).toBe('Option fee delivered on Mar 4, 2026')
  })

  it('is never before its contract, and counts from its first day', async () => {
    const { id } = await dealAt(office, 'ACTIVE')
    await entered(id, { ...full, effectiveDate: '2026-03-02', closingDate: null })
    for (const kind of contractEventTypes) {
      const early = refusal(await happened(id, { kind, day: '2026-03-01' }))
      expect(early).toEqual([409, 'CONTRACT_EVENT_TOO_EARLY', expect.stringContaining('Mar 2, 2026')])
    }
    const first = contractOf(await happened(id, { kind: 'EARNEST_MONEY', day: '2026-03-02', amount: 5_000 }))
    expect(moneyOf(first)[0]).toEqual(['EARNEST_MONEY', 'DELIVERED', null])
    // Correcting the effective date leaves no delivery before it.
    const later = await enter(id, { ...full, source: 'AMENDMENT', effectiveDate: '2026-03-03', replaces: 1 })
    expect(refusal(later)).toEqual([409, 'CONTRACT_EVENT_TOO_EARLY', expect.stringContaining('Mar 2, 2026')])
  })

  it('moves the days counted from it', async () => {
    const { id } = await dealAt(office, 'ACTIVE')
    await entered(id, { ...full, effectiveDate: '2026-03-02', closingDate: null, titleObjectionDays: 5 })
    const title = contractOf(await happened(id, { kind: 'TITLE_HAS_CONTRACT', day: '2026-03-04' }))
    expect([the(title, 'TITLE_COMMITMENT')?.day, the(title, 'TITLE_OBJECTIONS')]).toEqual(['2026-03-24', undefined])
    const papers = contractOf(await happened(id, { kind: 'TITLE_PAPERS_RECEIVED', day: '2026-03-20' }))
    expect(the(papers, 'TITLE_OBJECTIONS')?.day).toBe('2026-03-25')
  })

  it('puts pending ones, beside the dates of the deal, into calendars and reminders', async () => {
    const { id } = await dealAt(office, 'ACTIVE')
    await entered(id, { ...full, effectiveDate: '2026-03-02', surveyDays: 10, titleObjectionDays: 5 })
    expect(await waitedFor(id)).toEqual([
      { kind: 'OPTION_FEE', day: '2026-03-05' },
      { kind: 'SURVEY', day: '2026-03-12' },
      { kind: 'TITLE_COMMITMENT', day: '2026-03-22' },
      { kind: 'TITLE_COMMITMENT_EXTENDED', day: '2026-04-06' },
    ])
    await happened(id, { kind: 'OPTION_FEE', day: '2026-03-04' })
    await entered(id, { ...full, effectiveDate: '2026-03-02', surveyDays: 14, source: 'AMENDMENT', replaces: 1 })
    expect(await waitedFor(id)).toMatchObject([
      { kind: 'SURVEY', day: '2026-03-16' },
      { kind: 'TITLE_COMMITMENT' },
      { kind: 'TITLE_COMMITMENT_EXTENDED' },
    ])
    await entered(id, { ...full, effectiveDate: '2026-03-02', titleObjectionDays: 5, source: 'AMENDMENT', replaces: 2 })
    await happened(id, { kind: 'TITLE_PAPERS_RECEIVED', day: '2026-03-20' })
    expect(await waitedFor(id)).toEqual([{ kind: 'TITLE_OBJECTIONS', day: '2026-03-25' }])
  })

  it('is refused in the future, before terms exist, and with a paper of another deal', async () => {
    const { id } = await dealAt(office, 'ACTIVE')
    expect(refusal(await happened(id, { kind: 'EARNEST_MONEY', day: '2026-03-05' }))).toMatchObject([
      409,
      'CONTRACT_WITHOUT_TERMS',
      expect.any(String),
    ])
    await entered(id, full)
    expect(refusal(await happened(id, { kind: 'EARNEST_MONEY', day: '2099-12-31' }))).toMatchObject([
      409,
      'CONTRACT_EVENT_TO_COME',
      expect.any(String),
    ])
    const documentId = '0190a000-0000-7000-8000-000000000001'
    expect(refusal(await happened(id, { kind: 'EARNEST_MONEY', day: '2026-11-19', documentId }))).toMatchObject([
      404,
      'CONTRACT_PAPER_NOT_FOUND',
      expect.any(String),
    ])
  })
})

describe('a typed date', () => {
  it('is replaced by that of the terms when cleared', async () => {
    const { id } = await dealAt(office, 'ACTIVE')
    await entered(id, full)
    const typed = { optionEndsAt: '2026-12-01', financingDueAt: '2026-12-15', closeDate: '2026-12-22' }
    await office.patch(office.agent, `/api/deals/${id}`, typed)
    expect(await datesOf(id)).toMatchObject(typed)
    const preview = await office.post(office.agent, `/api/deals/${id}/dates/preview`, { optionEndsAt: null })
    expect(preview.json()).toMatchObject({ days: [{ deadline: 'OPTION_END', from: '2026-12-01', to: '2026-11-28' }] })
    const emptied = { optionEndsAt: null, financingDueAt: null, closeDate: null }
    expect((await office.patch(office.agent, `/api/deals/${id}`, emptied)).status).toBe(200)
    const byTerms = { optionEndsAt: '2026-11-28', financingDueAt: '2026-12-09', closeDate: '2026-12-18' }
    expect(await datesOf(id)).toMatchObject(byTerms)
    const [newest] = timelineOf(await office.as(office.agent, `/api/deals/${id}/timeline`))
    expect(newest?.description).toContain('option ends at: Dec 1, 2026 to Nov 28, 2026')
  })

  it('of the contract is its effective date again once cleared', async () => {
    const { id } = await dealAt(office, 'ACTIVE')
    await entered(id, full)
    await office.patch(office.agent, `/api/deals/${id}`, { contractDate: '2026-11-20' })
    expect((await office.patch(office.agent, `/api/deals/${id}`, { contractDate: null })).status).toBe(200)
    expect((await datesOf(id)).contractDate).toBe(full.effectiveDate)
  })

  it('of closing limits the days that end before it', async () => {
    const { id } = await dealAt(office, 'ACTIVE')
    await entered(id, { ...full, titleObjectionDays: 5 })
    await office.patch(office.agent, `/api/deals/${id}`, { closeDate: '2026-11-26' })
    const contract = contractOf(await happened(id, { kind: 'TITLE_PAPERS_RECEIVED', day: '2026-11-24' }))
    expect(the(contract, 'TITLE_OBJECTIONS')?.day).toBe('2026-11-26')
    expect(the(contract, 'CLOSING')).toMatchObject({ day: '2026-11-26', computedDay: '2026-12-18' })
  })
})

const fallen = async (): Promise<string> => {
  const { id } = await dealAt(office, 'UNDER_CONTRACT')
  await entered(id, full)
  await happened(id, { kind: 'EARNEST_MONEY', day: '2026-11-20', amount: 5_000 })
  await office.post(office.agent, `/api/deals/${id}/status`, { status: 'ACTIVE', reason: 'No loan' })
  return id
}

describe('a terminated contract', () => {
  it('leaves no dates, deadlines or money due', async () => {
    const id = await fallen()
    const none = { contractDate: null, optionEndsAt: null, earnestMoneyDueAt: null, financingDueAt: null }
    expect(await datesOf(id)).toEqual({ ...none, closeDate: null })
    expect(await waitedFor(id)).toEqual([])
    const contract = contractOf(await office.as(office.agent, `/api/deals/${id}/contract`))
    expect(contract).toMatchObject({ deadlines: [], money: [], events: [] })
    expect(contract.versions).toHaveLength(1)
    expect((await happened(id, { kind: 'OPTION_FEE', day: '2026-11-20' })).json()).toMatchObject({
      code: 'CONTRACT_WITHOUT_TERMS',
    })
  })

  it('is followed by a contract from scratch, not by an amendment', async () => {
    const id = await fallen()
    const second = { ...full, effectiveDate: today(), closingDate: daysFromNow(30), replaces: 1 }
    expect((await enter(id, { ...second, source: 'AMENDMENT' })).json()).toMatchObject({
      code: 'CONTRACT_BEFORE_AMENDMENT',
    })
    const contract = await entered(id, second)
    expect(contract.events).toEqual([])
    expect(moneyOf(contract)).toEqual([
      ['EARNEST_MONEY', 'DUE', null],
      ['OPTION_FEE', 'DUE', null],
    ])
    expect(await datesOf(id)).toMatchObject({ contractDate: today(), closeDate: daysFromNow(30) })
  })

  it('also when another buyer’s contract replaces it at once', async () => {
    const { id } = await dealAt(office, 'UNDER_CONTRACT')
    await entered(id, full)
    await happened(id, { kind: 'EARNEST_MONEY', day: '2026-11-20', amount: 5_000 })
    const amended = await entered(id, { ...full, source: 'AMENDMENT', optionDays: 12, replaces: 1 })
    expect(amended.events).toHaveLength(1)
    const second = await entered(id, { ...full, effectiveDate: '2026-11-24', replaces: 2 })
    expect(second.events).toEqual([])
  })
})

describe('a cancelled deal', () => {
  it('accepts no terms, deliveries, facts or tasks', async () => {
    const { id } = await dealAt(office, 'ACTIVE')
    await entered(id, full)
    await office.post(office.agent, `/api/deals/${id}/status`, { status: 'CANCELLED', reason: 'Withdrawn' })
    const refusals = [
      await enter(id, { ...full, replaces: 1 }),
      await happened(id, { kind: 'EARNEST_MONEY', day: '2026-11-20' }),
      await office.patch(office.agent, `/api/deals/${id}/facts`, { facts: { financed: true } }),
      await office.post(office.agent, `/api/deals/${id}/tasks`, { title: 'Call the buyer', dueOn: '2026-12-01' }),
    ]
    for (const answer of refusals) expect(answer.json()).toMatchObject({ code: 'DEAL_CANCELLED' })
  })
})

describe('impossible terms', () => {
  it.each([
    [{ ...full, closingDate: '2026-11-01' }, 'closingDate', 'The closing date must be after the effective date'],
    [{ ...full, effectiveDate: '' }, 'effectiveDate', 'Effective date is required'],
    [{ ...full, optionDays: 0 }, 'optionDays', 'Enter days from 1 to 365'],
    [
      { ...full, source: 'AMENDMENT' },
      'source',
      'Enter the contract first. An amendment changes an existing contract.',
    ],
    [{ ...full, county: 'Bernalillo' }, 'county', 'Not a county of Texas: choose one, or leave it empty'],
  ])('are refused by name: %#', async (terms, path, message) => {
    const { id } = await dealAt(office, 'ACTIVE')
    const answer = await office.post(office.agent, `/api/deals/${id}/contract`, terms)
    expect([answer.status, answer.json()]).toMatchObject([400, { issues: [{ path, message }] }])
  })

  it('are append-only', async () => {
    const { id } = await dealAt(office, 'ACTIVE')
    await entered(id, full)
    await expect(office.rows('UPDATE contract_terms SET option_days = 1')).rejects.toThrow('append-only')
    await expect(office.rows('DELETE FROM contract_events')).rejects.toThrow('append-only')
  })
})
