import { describeItems, linkTo, type TransferredItem } from './transfer-words.js'

const client: TransferredItem = { kind: 'clients', id: 'c', name: 'Rosa Delgado' }
const property: TransferredItem = { kind: 'properties', id: 'p', name: '4410 Shoal Creek' }
const deal: TransferredItem = { kind: 'deals', id: 'd', name: '12 Oak St' }

it.each([
  [[client], 'the client Rosa Delgado', '/clients/c'],
  [[property], 'the property 4410 Shoal Creek', '/properties/p'],
  [[deal], 'the deal for 12 Oak St', '/deals/d'],
  [[client, deal], 'the deal for 12 Oak St, with 1 client', '/deals/d'],
  [[property, deal, client, client], 'the deal for 12 Oak St, with 2 clients and 1 property', '/deals/d'],
  [[client, client], '2 clients', '/clients'],
  [[client, property], '1 client and 1 property', '/properties/p'],
  [[deal, deal, client, client, client, property], '3 clients, 1 property and 2 deals', '/deals'],
])('%j', (things, words, link) => {
  expect([describeItems(things), linkTo(things)]).toEqual([words, link])
})
