import { describe, expect, it } from '@jest/globals'
import { paperLine, paperName, paperType, typeOfForm } from './guess-paper.js'

const lines = [
  {
    key: 'buyer-agreement',
    label: 'Written buyer representation agreement',
    documentType: 'BUYER_AGREEMENT',
    trecForm: null,
  },
  { key: 'iabs', label: 'Information About Brokerage Services', documentType: null, trecForm: null },
  { key: 'contract', label: 'Executed contract', documentType: 'CONTRACT', trecForm: '20-19' },
  { key: 'financing', label: 'Third party financing addendum', documentType: 'ADDENDUM', trecForm: '40-11' },
  { key: 'association-information', label: 'Resale certificate', documentType: null, trecForm: '37-5' },
  { key: 'earnest-money', label: 'Earnest money receipt', documentType: null, trecForm: null },
] as const

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
  ])('%s says that it is %s', (name, type) => expect(paperType(name)).toBe(type))

  it("is the paper's name without its ending", () => {
    expect(
      ['Sellers_disclosure.pdf', 'v1.2 contract.docx', '.pdf', `${'a'.repeat(400)}.pdf`].map((name) => paperName(name)),
    ).toEqual(['Sellers disclosure', 'v1.2 contract', '.pdf', 'a'.repeat(300)])
  })

  it('puts the paper to the line that it fits, and to none where it fits none', () => {
    const keyOf = (name: string): string | null => paperLine(name, paperType(name), lines)?.key ?? null
    expect(
      [
        'contract.pdf',
        'Earnest-money_receipt.pdf',
        'signed IABS.pdf',
        'Information about brokerage services.pdf',
        'appraisal.pdf',
        'scan 3.pdf',
      ].map(keyOf),
    ).toEqual(['contract', 'earnest-money', 'iabs', 'iabs', null, null])
    expect(paperLine('earnest money contract.pdf', 'CONTRACT', lines)?.key).toBe('contract')
  })

  it('tells lines of one type apart by their words', () => {
    const addenda = [
      { key: 'financing', label: 'Third party financing addendum', documentType: 'ADDENDUM', trecForm: '40-11' },
      { key: 'paint', label: "Seller's disclosure of lead-based paint", documentType: 'ADDENDUM', trecForm: null },
    ] as const
    const keyOf = (name: string): string | undefined => paperLine(name, paperType(name), addenda)?.key
    expect(
      ['Lead-based paint addendum.pdf', 'Addendum Third-Party Financing.pdf', 'Addendum 2.pdf'].map(keyOf),
    ).toEqual(['paint', 'financing', 'financing'])
  })

  it('counts less than the form that the file says it is, whatever its revision', () => {
    expect(['40-10', '37-5', '55-1', 'RSC-4'].map((form) => typeOfForm(form, lines))).toEqual([
      'ADDENDUM',
      'OTHER',
      'DISCLOSURE',
      null,
    ])
    expect(paperLine('scan.pdf', 'ADDENDUM', lines, '40-10')?.key).toBe('financing')
    expect(paperLine('scan.pdf', 'OTHER', lines, '37-5')?.key).toBe('association-information')
    // Somebody chose another type: the form was wrong.
    expect(paperLine('scan.pdf', 'CONTRACT', lines, '40-10')?.key).toBe('contract')
  })
})
