/** @jest-environment node */
import * as fc from 'fast-check'
import { aRelease, anEntry } from '../testing/entries.js'
import { registryFor } from './first-seen.js'
import { parseRegistry } from './parse-registry.js'
import type { PortalEntry } from './portal-entry.js'

type To = NonNullable<PortalEntry['ahead']>['to']
const person = (id: string) => ({ id, role: 'AGENT' as const })
const portal = (to: To, name = 'mfe-test') => anEntry({ name, ahead: { to, release: aRelease('3.0.0') } })
const seen = (entry: PortalEntry, who: Parameters<typeof registryFor>[1]) =>
  registryFor({ portals: [entry], refused: [] }, who).portals[0]

describe('a release that some see first', () => {
  it('is that of the role it is for, with what the others see behind it, and of nobody who is not signed in', () => {
    const entry = portal({ role: 'BROKER' })
    const broker = seen(entry, { id: 'b', role: 'BROKER' })
    expect(broker?.version).toBe('3.0.0')
    expect(broker?.previous.map(({ version }) => version)).toEqual(['2.0.0', '1.0.0'])
    expect(seen(entry, person('a'))?.version).toBe('2.0.0')
    expect(seen(entry, null)?.version).toBe('2.0.0')
  })

  it('is that of as many people as its share says, the same ones as long as it grows', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 1, max: 98 }), (id, share) => {
        const isIn = (of: number) => seen(portal({ share: of }), person(id))?.version === '3.0.0'
        expect(isIn(share)).toBe(isIn(share))
        expect(isIn(share + 1) || !isIn(share)).toBe(true)
      }),
    )
    const ids = fc.sample(fc.uuid(), { numRuns: 2_000, seed: 7 })
    const inTen = ids.filter((id) => seen(portal({ share: 10 }), person(id))?.version === '3.0.0')
    expect(inTen.length).toBeGreaterThan(140)
    expect(inTen.length).toBeLessThan(260)
    const elsewhere = inTen.filter((id) => seen(portal({ share: 10 }, 'mfe-other'), person(id))?.version === '3.0.0')
    expect(elsewhere.length).toBeLessThan(60)
  })

  it('is left out where it cannot be read, or says nobody to be first', () => {
    const page = new URL('http://localhost:4200/')
    const told = (ahead: object) => parseRegistry({ portals: [{ ...anEntry(), ahead }] }, page)
    expect(told({ ...aRelease('3.0.0'), to: { share: 10 } }).portals[0]?.ahead?.release.version).toBe('3.0.0')
    for (const bad of [{ to: {} }, { to: { role: 'NOBODY' } }, { to: { share: 10 }, routes: 1 }]) {
      const { portals, refused } = told({ ...aRelease('3.0.0'), ...bad })
      expect([portals[0]?.version, portals[0]?.ahead, refused.length]).toEqual(['2.0.0', undefined, 1])
    }
  })
})
