import { jest } from '@jest/globals'
import { Canvas, drawPage } from '@bluebonnet/pages/draw'
import { composePage, type PageSubject } from './compose-page.js'
import { composeWorksheet } from './worksheet.js'

const subject: PageSubject = {
  cdaId: '0193a1b2-0000-7000-8000-0000abcd1234',
  version: 2,
  salePriceCents: 42_500_000,
  grossCommissionCents: 1_275_000,
  clientPaidCents: 0,
  commissionRate: 3_000,
  lines: [
    { kind: 'BROKERAGE_SPLIT', payee: 'BROKERAGE', cents: 255_000, step: '20% of $12,750.00 = $2,550.00' },
    { kind: 'PER_FILE_FEE', payee: 'BROKERAGE', cents: 19_900, step: 'Per-file fee $199.00' },
    { kind: 'AGENT_SPLIT', payee: 'AGENT', cents: 1_000_100, step: '$12,750.00 - $2,550.00 - $199.00 = $10,001.00' },
  ],
  facts: {
    brokerage: {
      name: 'Hill Country Realty',
      address: '12 Congress Avenue, Austin, TX 78701',
      phone: '(512) 555-0142',
      licenceNumber: '9001234',
    },
    agent: { name: 'Nguyễn Thị Minh Khai', licenceNumber: '0712345' },
    deal: {
      propertyAddress: '1812 Barton Springs Road',
      city: 'Austin',
      state: 'TX',
      zip: '78704',
      mlsId: null,
      side: 'LISTING',
      closeDate: null,
      buyerSellerName: null,
      clientName: null,
      titleCompany: null,
      titleCompanyEmail: null,
      escrowOfficer: null,
      gfNumber: null,
    },
  },
  issuedAt: new Date('2026-11-20T21:04:00Z'),
  signature: null,
  voided: null,
  timeZone: 'America/Chicago',
}

const factOf = (page: ReturnType<typeof composePage>, label: string) =>
  page.facts.find((fact) => fact.label === label)?.value

it('names buyer and seller, and what the client pays beside the commission', () => {
  const { deal } = subject.facts
  const of = (side: 'BUYER' | 'LISTING') => {
    const parties = { ...deal, side, clientName: 'Ann Client', buyerSellerName: 'Otto Other' }
    const page = composePage({ ...subject, clientPaidCents: 39_500, facts: { ...subject.facts, deal: parties } })
    return [factOf(page, 'Buyer'), factOf(page, 'Seller'), factOf(page, 'Client pays')]
  }
  expect(of('BUYER')).toEqual(['Ann Client', 'Otto Other', '$395.00'])
  expect(of('LISTING')).toEqual(['Otto Other', 'Ann Client', '$395.00'])
})

it('pays each payee in one row, the brokerage too, without calculations or debts', () => {
  const franchise = { payeeId: 'f', name: 'Lone Star Franchise', licenceNumber: null }
  const other = { agentId: 'b', name: 'Owen Tackett', licenceNumber: '0711111' }
  const page = composePage({
    ...subject,
    grossCommissionCents: 1_200_000,
    lines: [
      { kind: 'PLAN_SHARE', payee: 'OTHER', cents: 72_000, step: '6% of $12,000.00', to: franchise },
      { kind: 'BROKERAGE_SPLIT', payee: 'BROKERAGE', cents: 100_000, step: '' },
      { kind: 'PER_FILE_FEE', payee: 'BROKERAGE', cents: 19_900, step: '' },
      { kind: 'ARREARS', payee: 'BROKERAGE', cents: 30_000, step: 'Owed to the brokerage $300.00' },
      { kind: 'PLAN_FEE', payee: 'OTHER', cents: 10_000, step: '', to: franchise },
      { kind: 'AGENT_SPLIT', payee: 'AGENT', cents: 600_000, step: '' },
      { kind: 'AGENT_SPLIT', payee: 'AGENT', cents: 368_100, step: '', agent: other },
    ],
  })
  expect(page.payTo).toEqual([
    { name: 'Hill Country Realty', licence: 'License No. 9001234', amount: '$1,499.00' },
    { name: 'Lone Star Franchise', licence: '', amount: '$820.00' },
    { name: 'Nguyễn Thị Minh Khai', licence: 'License No. 0712345', amount: '$6,000.00' },
    { name: 'Owen Tackett', licence: 'License No. 0711111', amount: '$3,681.00' },
  ])
  expect(page.total).toBe('$12,000.00')
  expect(JSON.stringify(page)).not.toMatch(/Owed|300\.00|6%/)
})

it("says how the brokerage is paid, in the brokerage's words", () => {
  const { facts } = subject
  const remittance = 'Wire to First Bank of Texas, account on file'
  const page = composePage({ ...subject, facts: { ...facts, brokerage: { ...facts.brokerage, remittance } } })
  expect([page.remittance, composePage(subject).remittance]).toEqual([remittance, ''])
})

it('has a separate worksheet with every line and its calculation', () => {
  const sheet = composeWorksheet(subject, subject.lines)
  expect(sheet.sections[0]?.lines[1]).toEqual({
    title: 'Per-file fee',
    detail: 'Hill Country Realty  ·  Per-file fee $199.00',
    amount: '$199.00',
  })
  expect(sheet.footer).toContain('Not for the title company')
})

it('directs title to pay everybody at the table, or the brokerage, which pays the others', () => {
  const payee = 'to the payees above'
  expect(composePage(subject).instructions).toContain(payee)
  const { facts } = subject
  const through = composePage({
    ...subject,
    facts: { ...facts, brokerage: { ...facts.brokerage, paymentRoute: 'BROKERAGE' } },
  })
  expect(through.instructions).toContain(
    'has closed and funded, all of it to Hill Country Realty, which pays the others.',
  )
  expect(through.instructions).not.toContain(payee)
  expect(through.payTo.map(({ name, amount }) => [name, amount])).toEqual([['Hill Country Realty', '$12,750.00']])
  expect(through.brokeragePays.map(({ amount }) => amount)).toEqual(['$10,001.00'])
})

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').split('/Type /Page\n').length - 1

describe('the page of a CDA', () => {
  it('is the same bytes for the same content', async () => {
    const [one, two, other] = await Promise.all([
      drawPage(composePage(subject)),
      drawPage(composePage(subject)),
      drawPage(composePage({ ...subject, version: 3 })),
    ])
    expect(one.equals(two)).toBe(true)
    expect(one.equals(other)).toBe(false)
  })

  it('is tagged, titled and in English', async () => {
    const pdf = (await drawPage(composePage(subject))).toString('latin1')
    for (const mark of [
      '/MarkInfo',
      '/Marked true',
      '/StructTreeRoot',
      '/Lang (en-US)',
      '/DisplayDocTitle true',
      '/S /H1',
      '/S /TH',
      '[0 0 612 792]',
    ])
      expect(pdf).toContain(mark)
  })

  it('stays one page however long the texts are', async () => {
    const long = 'Wolfeschlegelsteinhausenbergerdorff and Company of the Hill Country '.repeat(5)
    const facts = {
      brokerage: { ...subject.facts.brokerage, name: long, address: long },
      agent: { name: long, licenceNumber: '0712345' },
      deal: {
        ...subject.facts.deal,
        propertyAddress: long,
        buyerSellerName: long,
        titleCompany: long,
        escrowOfficer: long,
        gfNumber: long,
        mlsId: long,
      },
    }
    const voided = { at: new Date('2026-11-21T15:00:00Z'), reason: long.repeat(6) }
    expect(pagesOf(await drawPage(composePage({ ...subject, facts, voided })))).toBe(1)
  })

  it('never cuts names of realistic length', async () => {
    const text = jest.spyOn(Canvas.prototype, 'text')
    const buyerSellerName =
      'The Hernandez-Villarreal Family Revocable Living Trust dated January 5, 2015, ' +
      'Guadalupe Hernandez-Villarreal and José Antonio Hernandez-Villarreal, Trustees'
    const titleCompany =
      'Independence Title Company of Central Texas, a division of Lone Star National Title Insurance Company'
    const deal = {
      ...subject.facts.deal,
      buyerSellerName,
      titleCompany,
      escrowOfficer: 'Maria Guadalupe Montgomery-Castellanos, Senior Escrow Officer',
    }
    const signature = {
      approverName: 'Caroline Travis',
      approverRole: 'Broker',
      approverLicenceNumber: '0456789',
      designatedBrokerName: 'Caroline Travis',
      designatedBrokerLicenceNumber: '0456789',
      signedAt: '2026-11-21T15:00:00Z',
    }
    const page = await drawPage(composePage({ ...subject, facts: { ...subject.facts, deal }, signature }))
    const cut = text.mock.calls.filter(([, , words, style], index) => {
      const canvas: unknown = text.mock.contexts[index]
      return (
        !(canvas instanceof Canvas) || canvas.heightOf(words, style) > (style.height ?? Infinity) + (style.spacing ?? 2)
      )
    })
    text.mockRestore()
    expect([cut.map(([, , words]) => words), pagesOf(page)]).toEqual([[], 1])
  })

  it('names every payee with licence number and amount, and continues overleaf for many', async () => {
    const drawn = jest.spyOn(Canvas.prototype, 'text')
    const to = { payeeId: 'a', name: 'Lone Star Referral Group', licenceNumber: '9003300' }
    const referral = {
      kind: 'REFERRAL_OUT',
      payee: 'OTHER',
      cents: 318_750,
      step: '25% of $12,750.00 = $3,187.50',
      to,
    } as const
    const others = Array.from({ length: 12 }, (_, place) => ({ ...referral, to: { ...to, payeeId: `p${place}` } }))
    const levy = { ...referral, kind: 'LEVY', to: { payeeId: 'c', name: 'County', licenceNumber: null } } as const
    const page = composePage({ ...subject, lines: [...others, ...subject.lines, levy] })
    const pdf = await drawPage(page)
    const said = drawn.mock.calls.map(([, , words]) => words)
    const last = Math.max(...drawn.mock.calls.map(([, , , { y }]) => y))
    drawn.mockRestore()
    expect(page.payTo[1]).toEqual({
      name: 'Lone Star Referral Group',
      licence: 'License No. 9003300',
      amount: '$3,187.50',
    })
    expect(page.payTo.at(-1)).toMatchObject({ name: 'County', licence: '' })
    expect([pagesOf(pdf), last <= 756, said.includes('Page 2 of 2')]).toEqual([2, true, true])
    expect((await drawPage(page)).equals(pdf)).toBe(true)
  })

  it('prints names of every script in matching fonts, none over the next label', async () => {
    const buyerSellerName = 'محمد عبد الرحمن الحسيني و陳大文 และ สมชาย ใจดี '.repeat(3).trim()
    const deal = {
      ...subject.facts.deal,
      buyerSellerName,
      escrowOfficer: 'שרה כהן',
      titleCompany: '김민준 법률 사무소',
    }
    const facts = { ...subject.facts, agent: { name: '陳大文', licenceNumber: '0712345' }, deal }
    const page = composePage({ ...subject, facts })
    const pdf = await drawPage(page)
    const text = pdf.toString('latin1')
    for (const face of ['Arabic', 'SC', 'Thai', 'Hebrew', 'KR']) expect(text).toMatch(new RegExp(`NotoSans${face}`))
    expect(pagesOf(pdf)).toBe(1)
    expect((await drawPage(page)).equals(pdf)).toBe(true)
  })

  it('says that a void version is void, also to screen readers', () => {
    const page = composePage({ ...subject, voided: { at: new Date('2026-11-21T15:00:00Z'), reason: 'Buyer walked' } })
    expect([page.title, page.version]).toEqual([
      'Commission Disbursement Authorization CDA-ABCD1234, version 2, VOID',
      'VOID  ·  Version 2  ·  Nov 20, 2026',
    ])
    expect(page.void?.text).toBe(
      'Void. Do not disburse under version 2. Voided Nov 21, 2026, 9:00 AM CST: Buyer walked',
    )
  })

  it('adds up to the gross and names what is unknown', () => {
    const page = composePage(subject)
    expect([page.total, factOf(page, 'Gross commission')]).toEqual(['$12,750.00', '$12,750.00'])
    expect(page.facts).toContainEqual({ label: 'Closing date', value: 'To be set' })
    expect(page.instructions).toMatch(/^The title company is authorized/)
  })
})

it('has the logo at its head within its place, and nothing without a logo', async () => {
  const page = composePage(subject)
  const text = jest.spyOn(Canvas.prototype, 'text')
  const drawnWith = async (logo: Uint8Array | null): Promise<string> =>
    (await drawPage({ ...page, letterhead: { ...page.letterhead, logo } })).toString('latin1')
  expect(await drawnWith(null)).not.toContain('/Subtype /Image')
  const plain = text.mock.calls[0]?.[3].width ?? 0
  text.mockClear()
  // 3 by 1 pixels.
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAMAAAABCAIAAACUgoPjAAAADUlEQVR42mOw8t4AQQAQwwOgAtOeyAAAAABJRU5ErkJggg=='
  expect(await drawnWith(Buffer.from(png, 'base64'))).toContain('/Subtype /Image')
  // A third as high as wide: its height is the limit.
  expect(text.mock.calls[0]?.[3].width).toBe(plain - 144 - 18)
  text.mockRestore()
})
