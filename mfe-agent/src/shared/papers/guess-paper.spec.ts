import type { Paper } from '@bluebonnet/contracts'
import type { DocumentType } from '@bluebonnet/domain'
import { describe, expect, it } from '@jest/globals'
import { neededPaper } from '../../testing/rows.js'
import { guessPapers, noPaper, paperName, paperType, type FileDetails } from './guess-paper.js'

const line = (
  key: string,
  label: string,
  documentType: DocumentType | null = null,
  trecForm: string | null = null,
): Paper => ({ ...neededPaper, key, label, documentType, trecForm })

const contract = line('contract', 'Executed contract', 'CONTRACT', '20-19')
const financing = line('financing', 'Third party financing addendum', 'ADDENDUM', '40-11')
const lines = [
  line('buyer-agreement', 'Written buyer representation agreement', 'BUYER_AGREEMENT'),
  line('iabs', 'Information About Brokerage Services'),
  contract,
  financing,
  line('association-information', 'Resale certificate', null, '37-5'),
  line('earnest-money', 'Earnest money receipt'),
]
const leadPaint = line('lead-paint', 'Lead-based paint addendum', 'ADDENDUM', '56-0')
const addenda = [
  line('sellers-disclosure', "Seller's disclosure notice", 'DISCLOSURE', '55-1'),
  contract,
  financing,
  leadPaint,
  line('seller-lease', "Seller's temporary residential lease", 'ADDENDUM', '15-7'),
  line('buyer-lease', "Buyer's temporary residential lease", 'ADDENDUM', '16-7'),
  line('amendment', 'Amendment to contract', 'ADDENDUM', '39-11'),
  line('seller-financing', 'Seller financing addendum', 'ADDENDUM', '26-8'),
  line('condominium-certificate', 'Condominium resale certificate', null, '32-5'),
]

/** The suggestions for these files: each type and the key of its line. */
const guessed = (files: readonly (string | Omit<FileDetails, 'id'>)[], of: readonly Paper[] = lines) => {
  const given = files.map((file, at) => ({ id: String(at), ...(typeof file === 'string' ? { name: file } : file) }))
  const guesses = guessPapers(given, of)
  return given.map(({ id }) => guesses.get(id))
}
const byType = (files: readonly Omit<FileDetails, 'id'>[], of?: readonly Paper[]) =>
  guessed(files, of).map((guess) => guess?.byType?.key ?? null)
/** The line keys when files are dropped one by one. */
const keysOf = (files: readonly (string | Omit<FileDetails, 'id'>)[], of: readonly Paper[] = lines) =>
  files.map((file) => guessed([file], of)[0]?.line?.key ?? null)

describe("a file's name", () => {
  it.each([
    ['Executed_Contract.pdf', 'CONTRACT'],
    ['TREC No. 20-17.pdf', 'CONTRACT'],
    ['trec-55-1.pdf', 'DISCLOSURE'],
    ['Purchase agreement signed.PDF', 'CONTRACT'],
    ['Third Party Financing Addendum.pdf', 'ADDENDUM'],
    ['amendment to contract 2.pdf', 'ADDENDUM'],
    ['Listing-Agreement 2026.docx', 'LISTING_AGREEMENT'],
    ['Buyer Rep Oak St.pdf', 'BUYER_AGREEMENT'],
    ["Seller's Disclosure Notice.pdf", 'DISCLOSURE'],
    ['home inspection report.pdf', 'INSPECTION'],
    ['Appraisal_4711.pdf', 'APPRAISAL'],
    ['CDA final.pdf', 'CDA'],
    ['earnest money receipt.jpg', 'OTHER'],
    ['Title commitment.pdf', 'OTHER'],
    ['IMG_2044.HEIC', 'OTHER'],
    ['subcontractor list.pdf', 'OTHER'],
  ])('%s means %s', (name, type) => expect(paperType(name)).toBe(type))

  it("becomes the paper's name without its extension", () => {
    expect(
      ['Sellers_disclosure.pdf', 'v1.2 contract.docx', '.pdf', `${'a'.repeat(400)}.pdf`].map((name) => paperName(name)),
    ).toEqual(['Sellers disclosure', 'v1.2 contract', '.pdf', 'a'.repeat(300)])
  })
})

describe('the line of a file', () => {
  it('is the one that matches, and none without a match', () => {
    expect(
      keysOf([
        'contract.pdf',
        'Earnest-money_receipt.pdf',
        'signed IABS.pdf',
        'Information about brokerage services.pdf',
        'earnest money contract.pdf',
        'appraisal.pdf',
        'scan 3.pdf',
      ]),
    ).toEqual(['contract', 'earnest-money', 'iabs', 'iabs', 'contract', null, null])
  })

  it('follows its words among all lines, of its type or not', () => {
    expect(
      keysOf(
        [
          'Lead-based paint addendum.pdf',
          'Addendum Third-Party Financing.pdf',
          'financing addendum signed.pdf',
          'Seller Financing Addendum.pdf',
          'Lead paint disclosure.pdf',
          "Seller's disclosure of lead-based paint.pdf",
          "Buyer's temporary lease addendum.pdf",
          'Amendment 2.pdf',
          'Condominium resale certificate addendum.pdf',
        ],
        addenda,
      ),
    ).toEqual([
      'lead-paint',
      'financing',
      'financing',
      'seller-financing',
      'lead-paint',
      'lead-paint',
      'buyer-lease',
      'amendment',
      'condominium-certificate',
    ])
    expect(guessed(['Lead paint disclosure.pdf'], addenda)[0]?.type).toBe('ADDENDUM')
  })

  it('is left to the person where several match equally, or several have the type and none matches', () => {
    expect(
      keysOf(['Temporary residential lease addendum.pdf', 'Addendum 2.pdf', 'lender appraisal addendum.pdf'], addenda),
    ).toEqual([null, null, null])
  })

  it('follows the type alone where exactly one open line has it', () => {
    expect(guessed(['Addendum 1.pdf', 'Addendum 2.pdf']).map((guess) => guess?.line?.key)).toEqual([
      'financing',
      undefined,
    ])
    // The better match wins, even if its file was dropped later.
    expect(guessed(['Addendum 1.pdf', 'Third party financing addendum.pdf']).map((guess) => guess?.line?.key)).toEqual([
      undefined,
      'financing',
    ])
    const there = { ...financing, state: 'SUBMITTED' } as const
    const past = { ...line('past', 'No more', 'ADDENDUM'), requirement: 'NOT_NEEDED' } as const
    expect(keysOf(['Addendum 1.pdf'], [there, past, leadPaint])).toEqual(['lead-paint'])
    expect(keysOf(['Addendum 1.pdf'], [there])).toEqual([null])
  })

  it('is none when its paper is already filed, and no other line then', () => {
    const there = { ...leadPaint, state: 'ACCEPTED' } as const
    const files = ['Lead-based paint addendum.pdf', { name: 'scan.pdf', form: '56-0' }]
    expect(keysOf(files, [financing, there])).toEqual([null, null])
    expect(files.map((file) => guessed([file], [financing, there])[0]?.there?.key)).toEqual([
      'lead-paint',
      'lead-paint',
    ])
  })

  it('follows the form that the file names, whatever the revision and the name', () => {
    const forms = ['40-10', '37-5', '55-1', 'RSC-4', '11-9'] as const
    expect(guessed(forms.map((form) => ({ name: 'scan.pdf', form }))).map((guess) => guess?.type)).toEqual([
      'ADDENDUM',
      'OTHER',
      'DISCLOSURE',
      'OTHER',
      'ADDENDUM',
    ])
    expect(keysOf(forms.map((form) => ({ name: 'scan.pdf', form })))).toEqual([
      'financing',
      'association-information',
      null,
      null,
      // The only line for addenda is for another form.
      null,
    ])
    expect(keysOf([{ name: 'Third party financing addendum.pdf', form: 'OP-L' }], addenda)).toEqual(['lead-paint'])
    expect(guessed([{ name: 'scan.pdf', form: 'OP-L' }])[0]?.type).toBe('ADDENDUM')
    expect(keysOf(['TREC 40-10 signed.pdf', 'trec-37-5.pdf'])).toEqual(['financing', 'association-information'])
  })

  it('follows the chosen type: the form was wrong', () => {
    expect(keysOf([{ name: 'scan.pdf', form: '40-10', type: 'CONTRACT' }])).toEqual(['contract'])
    expect(keysOf([{ name: 'Lead-based paint.pdf', type: 'DISCLOSURE' }], addenda)).toEqual(['sellers-disclosure'])
  })

  it("is the chosen line, or none, and the line's type is taken", () => {
    expect(guessed([{ name: 'contract.pdf', line: 'financing' }])[0]).toMatchObject({
      type: 'ADDENDUM',
      line: { key: 'financing' },
    })
    expect(guessed([{ name: 'contract.pdf', line: 'iabs', type: 'DISCLOSURE' }])[0]).toMatchObject({
      type: 'DISCLOSURE',
      line: { key: 'iabs' },
    })
    // The user may replace an existing paper by choice.
    expect(keysOf([{ name: 'x.pdf', line: 'contract' }], [{ ...contract, state: 'ACCEPTED' }])).toEqual(['contract'])
    expect(keysOf([{ name: 'contract.pdf', line: noPaper }])).toEqual([null])
    // A line of the previously selected deal is ignored.
    expect(keysOf([{ name: 'contract.pdf', line: 'elsewhere' }])).toEqual(['contract'])
  })

  it('says which line the server picks by type for a file without one', () => {
    const without = { name: 'contract.pdf', line: noPaper }
    expect(byType([without])).toEqual(['contract'])
    expect(byType([without, { name: 'Executed contract.pdf' }])).toEqual([null, null])
    expect(byType([without], [{ ...contract, state: 'SUBMITTED' }])).toEqual([null])
    expect(byType([{ name: 'Addendum 2.pdf' }], addenda)).toEqual([null])
  })
})
