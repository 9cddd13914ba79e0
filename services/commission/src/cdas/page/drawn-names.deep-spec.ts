import { drawContent } from '@bluebonnet/pages/draw'
import { drawnTexts, misdrawn } from '@bluebonnet/testing'
import { composePage, type PageSubject } from './compose-page.js'
import { composeWorksheet } from './worksheet.js'

/** Long names of people and companies, as they are written. */
const scripts = {
  Chinese: [
    '歐陽陳大文與林美玲夫婦共同家庭信託基金',
    '德克薩斯州中部獨立產權保險公司及其附屬有限責任公司奧斯汀北區分行',
  ],
  Japanese: ['長谷川健太郎と長谷川美由紀の家族信託', '株式会社テキサス中央不動産登記サービスオースティン北支店'],
  Korean: [
    '김민준과 이서연의 공동 가족 신탁 재산 관리인',
    '텍사스 중부 독립 소유권 보험 회사 오스틴 북부 지점 유한 책임 회사',
  ],
  Arabic: [
    'محمد عبد الرحمن بن عبد العزيز الحسيني وفاطمة الزهراء بنت إبراهيم',
    'شركة تكساس الوسطى المستقلة لتأمين سندات الملكية العقارية ذات المسؤولية المحدودة فرع أوستن الشمالي',
  ],
  Hebrew: [
    'אברהם יצחק בן־שושן ומרים רבקה בת־דוד לבית משפחת כהן־צדק',
    'חברת הביטוח העצמאית לזכויות קניין של מרכז טקסס בעירבון מוגבל',
  ],
  Thai: [
    'สมชายพงศ์ธรวัฒนานุกูลกิจเจริญและสมหญิงรัตนประเสริฐศรีสุวรรณ',
    'บริษัทประกันกรรมสิทธิ์อิสระแห่งเท็กซัสตอนกลางจำกัดสาขาออสตินเหนือและหน่วยงานในเครือทั้งหมด',
  ],
  Devanagari: [
    'श्रीमती लक्ष्मीनारायण वेंकटसुब्रमण्यम और श्री कृष्णमूर्ति विश्वनाथन न्यासी',
    'मध्य टेक्सास स्वतंत्र स्वामित्व बीमा कंपनी सीमित उत्तरदायित्व ऑस्टिन उत्तर शाखा',
  ],
  Latin: [
    'The Hernandez-Villarreal Family Revocable Living Trust dated January 5, 2015',
    'Independence Title Company of Central Texas, a division of Lone Star National Title Insurance Company',
  ],
} as const

const subjectOf = ([person, company]: readonly [string, string]): PageSubject => ({
  cdaId: '0193a1b2-0000-7000-8000-0000abcd1234',
  version: 2,
  salePriceCents: 42_500_000,
  grossCommissionCents: 1_275_000,
  clientPaidCents: 39_500,
  commissionRate: 3_000,
  lines: [
    {
      kind: 'REFERRAL_OUT',
      payee: 'OTHER',
      cents: 318_750,
      step: '25% of $12,750.00 = $3,187.50',
      to: { payeeId: 'a', name: company, licenceNumber: '9003300' },
    },
    { kind: 'BROKERAGE_SPLIT', payee: 'BROKERAGE', cents: 191_250, step: '20% of $9,562.50 = $1,912.50' },
    { kind: 'PER_FILE_FEE', payee: 'BROKERAGE', cents: 19_900, step: 'Per-file fee $199.00' },
    { kind: 'AGENT_SPLIT', payee: 'AGENT', cents: 400_000, step: 'What is left' },
    {
      kind: 'AGENT_SPLIT',
      payee: 'AGENT',
      cents: 384_600,
      step: 'What is left',
      agent: { agentId: 'b', name: person, licenceNumber: '0711111' },
    },
  ],
  facts: {
    brokerage: {
      name: company,
      address: '12 Congress Avenue, Austin, TX 78701',
      phone: '(512) 555-0142',
      licenceNumber: '9001234',
    },
    agent: { name: person, licenceNumber: '0712345' },
    deal: {
      propertyAddress: '1812 Barton Springs Road',
      city: 'Austin',
      state: 'TX',
      zip: '78704',
      mlsId: '7788123',
      side: 'LISTING',
      closeDate: '2026-12-04',
      buyerSellerName: person,
      clientName: person,
      titleCompany: company,
      titleCompanyEmail: 'closings@independence-title-of-central-texas.example.test',
      escrowOfficer: person,
      gfNumber: 'GF-2026-0012345',
    },
  },
  issuedAt: new Date('2026-11-20T21:04:00Z'),
  signature: {
    approverName: person,
    approverRole: 'Broker',
    approverLicenceNumber: '0456789',
    designatedBrokerName: person,
    designatedBrokerLicenceNumber: '0456789',
    signedAt: '2026-11-21T15:00:00Z',
  },
  voided: null,
  timeZone: 'America/Chicago',
})

const margins = { left: 54, right: 558 }

describe.each(Object.entries(scripts))('long names in %s', (_, names) => {
  const subject = subjectOf(names)

  it('stay in their columns on the page of a CDA, over nothing else', async () => {
    const words = await drawnTexts(await drawContent(composePage(subject)))
    expect(words.flat().length).toBeGreaterThan(40)
    expect(misdrawn(words, { ...margins, amounts: 450 })).toEqual([])
  })

  it('stay in their columns on its worksheet, over nothing else', async () => {
    const words = await drawnTexts(await drawContent(composeWorksheet(subject, subject.lines)))
    expect(words.flat().length).toBeGreaterThan(20)
    expect(misdrawn(words, { ...margins, amounts: 448 })).toEqual([])
  })
})

const word = (text: string, left: number, width: number, bottom = 700) => {
  return { text, left, right: left + width, bottom, size: 10 }
}

it('are measured by what is drawn: words over each other, in a margin or beside an amount are found', () => {
  const one = word('one', 60, 100)
  const bad = [one, word('two', 150, 50), word('three', 540, 30, 600), word('four', 400, 60, 500)]
  expect(misdrawn([[...bad, word('$1.00', 500, 30, 500)]], { ...margins, amounts: 450 })).toEqual([
    "'one' over 'two'",
    "'three' beyond the margin",
    "'four' in the column of amounts",
  ])
  expect(misdrawn([[one, word('two', 160, 50)]], { ...margins, amounts: 450 })).toEqual([])
})
