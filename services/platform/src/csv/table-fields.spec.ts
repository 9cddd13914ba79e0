import { choiceField } from './table-fields.js'

it.each(['PAYER_LLC', 'payer llc', 'Payer’s Company', "payer's company", 'Entity'])(
  'a field with a few values reads %j as one of them',
  (cell) => {
    const { read, holds } = choiceField({ PAYER_LLC: 'Payer’s company', OTHER: 'Other' }, { ENTITY: 'PAYER_LLC' })
    expect([read(cell), holds?.(cell)]).toEqual(['PAYER_LLC', true])
    expect([read('Nobody'), holds?.('Nobody'), holds?.('constructor')]).toEqual(['NOBODY', false, false])
  },
)

it('a vague name is read, and identifies no column by itself', () => {
  const { read, holds, mayHold } = choiceField({ BUYER: 'Buyer' }, { BUYING: 'BUYER' }, { PURCHASE: 'BUYER' })
  expect([read('Purchase'), holds?.('Purchase'), mayHold?.('Purchase'), holds?.('Buying')]).toEqual([
    'BUYER',
    false,
    true,
    true,
  ])
})
