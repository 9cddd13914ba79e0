import { describe, expect, it } from '@jest/globals'
import { dealKinds, dealSides } from '../enums.js'
import { readyList } from './default-lists.js'
import { formIn, isSameForm, replacedBy } from './trec-forms.js'

describe('the number of a form', () => {
  it.each([
    ['Initialed for identification by Buyer ___ and Seller ___ TREC NO. 20-19', '20-19'],
    ['TREC No.40-11', '40-11'],
    ['trec form 55-1', '55-1'],
    ['TREC NO. 9 - 18', '9-18'],
    ['Report Identification: TREC REI 7-6', 'REI 7-6'],
    ['(TREC NO. 40-11) TREC NO. 20-18 page two TREC NO. 20-18', '20-18'],
    ['see TREC NO. 36-11 of the contract TREC NO. 39-11', '39-11'],
    ['TREC NO. OP-L', 'OP-L'],
    ['TREC No. OP – L, see TREC NO. 20-17, TREC NO. OP-L', 'OP-L'],
    ['TXR 1501, call 512-555-0101', null],
    ['TREC NO. 20-1999', null],
  ])('is read in %j', (text, form) => expect(formIn(text)).toBe(form))

  it('has a revision', () => {
    expect([isSameForm('20-18', '20-19'), isSameForm('20-19', '2-019'), isSameForm('rei 7-5', 'REI 7-6')]).toEqual([
      true,
      false,
      true,
    ])
  })

  it('may differ from that of the form that replaced it', () => {
    expect([isSameForm('op-l', '56-0'), isSameForm('OP-L', 'OP-L'), isSameForm('OP-L', '55-1')]).toEqual([
      true,
      true,
      false,
    ])
    expect(['2026-06-30', '2026-07-01'].map((day) => replacedBy('OP-L', day))).toEqual([
      null,
      { form: '56-0', from: '2026-07-01' },
    ])
  })
})

describe('a revision', () => {
  it('is outdated from the first day of the next one', () => {
    expect(replacedBy('20-18', '2026-06-30')).toBeNull()
    expect(replacedBy('20-18', '2026-07-01')).toEqual({ form: '20-19', from: '2026-07-01' })
  })

  it('is not outdated when in force, newer than known, or of an unknown form', () => {
    expect(['20-19', '20-20', '99-1', 'T-47', 'none'].map((form) => replacedBy(form, '2027-01-01'))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })

  it('in a built-in list is in force', () => {
    const forms = dealSides.flatMap((side) =>
      dealKinds.flatMap((kind) => readyList({ side, kind }).flatMap(({ trecForm }) => trecForm ?? [])),
    )
    expect(forms.filter((form) => replacedBy(form, '2026-11-23') !== null)).toEqual([])
  })
})
