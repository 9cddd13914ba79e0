import { choiceField } from './table-fields.js'

it.each(['PAYER_LLC', 'payer llc', 'Payer’s Company', "payer's company", 'Entity'])(
  'a field with a few values reads %j as one of them',
  (cell) => {
    const { read } = choiceField({ PAYER_LLC: 'Payer’s company', OTHER: 'Other' }, { ENTITY: 'PAYER_LLC' })
    expect([read(cell), read('Nobody')]).toEqual(['PAYER_LLC', 'NOBODY'])
  },
)
