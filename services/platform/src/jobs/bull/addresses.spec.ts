import { addressesOf } from './addresses.js'

describe('addressesOf', () => {
  it.each([
    ['redis://u:p@one:5432/d', ['redis://u:p@one:5432/d']],
    ['redis://one/d?sslmode=require', ['redis://one/d?sslmode=require']],
    [
      'redis://u:a,b@one:1,two,[::1]:3/d?x=1,2',
      ['redis://u:a,b@one:1/d?x=1,2', 'redis://u:a,b@two/d?x=1,2', 'redis://u:a,b@[::1]:3/d?x=1,2'],
    ],
    ['/var/run d', ['/var/run d']],
  ])('lists each server of %s', (url, addresses) => {
    expect(addressesOf(url)).toEqual(addresses)
  })
})
