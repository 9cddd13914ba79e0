import { addressesOf, eachAddress } from './addresses.js'

describe('addressesOf', () => {
  it.each([
    ['postgres://u:p@one:5432/d', ['postgres://u:p@one:5432/d']],
    ['postgres://one/d?sslmode=require', ['postgres://one/d?sslmode=require']],
    [
      'postgres://u:a,b@one:1,two,[::1]:3/d?x=1,2',
      ['postgres://u:a,b@one:1/d?x=1,2', 'postgres://u:a,b@two/d?x=1,2', 'postgres://u:a,b@[::1]:3/d?x=1,2'],
    ],
    ['/var/run d', ['/var/run d']],
  ])('says each server of %s', (url, addresses) => {
    expect(addressesOf(url)).toEqual(addresses)
  })
})

const named = (address: string): string => {
  const url = new URL(address)
  url.pathname = '/other'
  return url.href
}

describe('eachAddress', () => {
  it('changes what all of them share', () => {
    expect(eachAddress('postgres://u:p@one:1,two:2/d?x=1', named)).toBe('postgres://u:p@one:1,two:2/other?x=1')
    expect(eachAddress('postgres://one:1,two:2/d', named)).toBe('postgres://one:1,two:2/other')
  })
})
