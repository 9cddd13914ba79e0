import { Secret, TOTP } from 'otpauth'
import { newTotpSecret, otpauthUrl, stepOf } from './totp.js'

const at = new Date('2026-05-01T10:00:10Z')
const step = Math.floor(at.getTime() / 30_000)
const codeAt = (secret: string, moment: number) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: moment })

describe('a code', () => {
  // RFC 6238, appendix B: the last six digits of its SHA-1 vectors.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [2_000_000_000, '279037'],
  ])('of the standard at %i is accepted', (seconds, code) => {
    const secret = Secret.fromLatin1('12345678901234567890').base32
    expect(stepOf(secret, code, new Date(seconds * 1_000))).toBe(Math.floor(seconds / 30))
  })

  it('is accepted one step early or late, and not two', () => {
    const secret = newTotpSecret()
    const steps = [-2, -1, 0, 1, 2].map((late) => stepOf(secret, codeAt(secret, at.getTime() + late * 30_000), at))
    expect(steps).toEqual([null, step - 1, step, step + 1, null])
  })

  it('of another secret is wrong', () => {
    expect(stepOf(newTotpSecret(), codeAt('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', at.getTime()), at)).toBeNull()
  })
})

it('apps show the account and the brokerage', () => {
  const url = new URL(otpauthUrl('GEZDGNBVGY3TQOJQ', 'ada@hillcountry.test', 'Hill Country: Homes'))
  expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Hill Country  Homes:ada@hillcountry.test',
  ])
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    secret: 'GEZDGNBVGY3TQOJQ',
    issuer: 'Hill Country  Homes',
    digits: '6',
    period: '30',
  })
})
