import { createHash } from 'node:crypto'
import { jest } from '@jest/globals'
import { Canvas } from './canvas.js'
import { composePage, type PageSubject } from './compose-page.js'
import { drawPage } from './draw-page.js'

const subject: PageSubject = {
  cdaId: '0193a1b2-0000-7000-8000-0000abcd1234',
  version: 2,
  salePriceCents: 42_500_000,
  grossCommissionCents: 1_275_000,
  clientPaidCents: 0,
  commissionSource: 'DEAL_RATE',
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

it('has a row for what the client pays, and says that both are divided', () => {
  const page = composePage({ ...subject, clientPaidCents: 39_500 })
  expect([page.clientPaid, composePage(subject).clientPaid]).toEqual(['$395.00', null])
  expect(page.instructions).toContain('disburse the gross commission and what the client pays above at closing')
})

it('directs title to pay everybody at the table, or the brokerage, which pays the others', () => {
  const payee = 'to Nguyễn Thị Minh Khai.'
  expect(composePage(subject).instructions).toContain(payee)
  const { facts } = subject
  const through = composePage({
    ...subject,
    facts: { ...facts, brokerage: { ...facts.brokerage, paidAt: 'BROKERAGE' } },
  })
  expect(through.instructions).toContain(
    'has closed and funded, all of it to Hill Country Realty, which pays each payee named above',
  )
  expect(through.instructions).not.toContain(payee)
})

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').split('/Type /Page\n').length - 1

describe('the page of a CDA', () => {
  it('says the same in the same bytes', async () => {
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

  it('cuts nothing of names as long as people have them', async () => {
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

  it('draws what one agent’s pages always said in the very same places', async () => {
    const drawn = jest.spyOn(Canvas.prototype, 'text')
    const signature = {
      approverName: 'Caroline Travis',
      approverRole: 'Broker',
      approverLicenceNumber: '0456789',
      designatedBrokerName: 'Caroline Travis',
      designatedBrokerLicenceNumber: '0456789',
      signedAt: '2026-11-21T15:00:00Z',
    }
    const voided = { at: new Date('2026-11-21T15:00:00Z'), reason: 'Buyer walked' }
    await drawPage(composePage(subject))
    await drawPage(composePage({ ...subject, signature }))
    await drawPage(composePage({ ...subject, signature, voided }))
    const said = drawn.mock.calls.map(([, type, words, style]) => [type, words, style])
    drawn.mockRestore()
    // Of the release that knew brokerage and agent alone: CDAs that were issued keep their pages.
    expect(createHash('sha256').update(JSON.stringify(said)).digest('hex')).toBe(
      '1208c781ef86fd4b15b9764cdc93a520bc970c13d14d0faf503acc36a207d27e',
    )
  })

  it('names everybody who is paid, with licence number and amount, and goes on overleaf for many', async () => {
    const drawn = jest.spyOn(Canvas.prototype, 'text')
    const to = { payeeId: 'a', name: 'Lone Star Referral Group', licenceNumber: '9003300' }
    const referral = {
      kind: 'REFERRAL_OUT',
      payee: 'OTHER',
      cents: 318_750,
      step: '25% of $12,750.00 = $3,187.50',
      to,
    } as const
    const levy = { ...referral, kind: 'LEVY', to: { ...to, name: 'County', licenceNumber: null } } as const
    const lines = [...Array.from({ length: 5 }, () => referral), ...subject.lines, levy]
    const page = composePage({ ...subject, lines })
    const pdf = await drawPage(page)
    const said = drawn.mock.calls.map(([, , words]) => words)
    const last = Math.max(...drawn.mock.calls.map(([, , , { y }]) => y))
    drawn.mockRestore()
    expect(page.lines[0]).toEqual({
      label: 'Referral fee',
      payee: 'Lone Star Referral Group, License No. 9003300',
      step: '25% of $12,750.00 = $3,187.50',
      amount: '$3,187.50',
    })
    expect(page.lines.at(-1)?.payee).toBe('County')
    expect(page.instructions).toMatch(/Every other payee named above is paid the amount of its line\.$/)
    expect([pagesOf(pdf), last <= 756, said.includes('Page 2 of 2')]).toEqual([2, true, true])
    expect((await drawPage(page)).equals(pdf)).toBe(true)
  })

  it('prints names of every script in letters of their own, none over the next label', async () => {
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

  it('says of a void version that it is, in words that can be read out too', () => {
    const page = composePage({ ...subject, voided: { at: new Date('2026-11-21T15:00:00Z'), reason: 'Buyer walked' } })
    expect([page.title, page.version]).toEqual([
      'Commission Disbursement Authorization CDA-ABCD1234, version 2, VOID',
      'VOID  ·  Version 2  ·  Nov 20, 2026',
    ])
    expect(page.void?.text).toBe(
      'Void. Do not disburse under version 2. Voided Nov 21, 2026, 9:00 AM CST: Buyer walked',
    )
  })

  it('adds up to the gross and names what is not known yet', () => {
    const page = composePage(subject)
    expect([page.total, page.gross.amount]).toEqual(['$12,750.00', '$12,750.00'])
    expect(page.facts).toContainEqual({ label: 'Closing date', value: 'To be set' })
    expect(page.instructions).toMatch(/^The title company is authorized/)
  })
})
