import { drawContent } from '@bluebonnet/pages/draw'
import { drawnTexts, misdrawn } from '@bluebonnet/testing'
import { statementPage } from './statement-page.js'

const names = {
  Chinese: '歐陽陳大文與林美玲夫婦共同家庭信託基金德克薩斯州中部獨立產權保險公司及其附屬有限責任公司',
  Arabic: 'محمد عبد الرحمن بن عبد العزيز الحسيني وفاطمة الزهراء بنت إبراهيم شركة تكساس الوسطى المستقلة لتأمين السندات',
  Thai: 'สมชายพงศ์ธรวัฒนานุกูลกิจเจริญและสมหญิงรัตนประเสริฐศรีสุวรรณบริษัทประกันกรรมสิทธิ์อิสระแห่งเท็กซัสตอนกลาง',
  Devanagari: 'श्रीमती लक्ष्मीनारायण वेंकटसुब्रमण्यम और श्री कृष्णमूर्ति विश्वनाथन न्यासी मध्य टेक्सास',
}

it.each(Object.entries(names))('keeps long names in %s in their columns, over nothing else', async (_, name) => {
  const entry = { kind: 'CHARGE', effectiveDate: '2026-11-03', propertyAddress: '1812 Barton Springs Road' } as const
  const page = statementPage({
    month: '2026-11',
    name,
    openingCents: 0,
    closingCents: 16_000,
    entries: [
      { ...entry, amountCents: '8500', reason: `Yard signs for ${name}` },
      { ...entry, amountCents: '7500', reason: name, propertyAddress: name },
    ],
    brokerage: { name, address: name, phone: '(512) 555-0142', licenceNumber: '9001234' },
    madeAt: new Date('2026-12-01T09:00:00Z'),
  })
  const words = await drawnTexts(await drawContent(page))
  expect(words.flat().length).toBeGreaterThan(15)
  expect(misdrawn(words, { left: 54, right: 558, amounts: 448 })).toEqual([])
})
