import manifest from './portal.manifest.js'

it('groups the pages of the brokerage’s money, for brokers and managers', () => {
  const money = manifest.menu.filter(({ group }) => typeof group === 'object')
  expect(money.map(({ label }) => label)).toEqual([
    'CDA Desk',
    'To Receive',
    'To Pay',
    'Owed by Agents',
    'Books',
    'Company Dollar',
    'Statements',
    'Year End',
  ])
  expect(new Set(money.map(({ visibleTo }) => visibleTo.roles.join()))).toEqual(new Set(['BROKER,MANAGER']))
})
