/** @jest-environment node */
import { anEntry } from '../testing/entries.js'
import { ownershipFaults, refusalsOf, type GateResult } from './gate.js'

const provides = {
  react: { version: '19.3.1', names: null },
  '@bluebonnet/ui': { version: '0.1.0', names: ['Card', 'Money'] },
}
const judged = (parts: Partial<GateResult> = {}): string[] =>
  refusalsOf({
    entry: anEntry({ previous: [] }),
    contract: {
      needs: { react: { range: '^19.3.0', names: ['useId'] }, '@bluebonnet/ui': { range: '^0.1.0', names: ['Card'] } },
    },
    provides,
    others: [],
    ...parts,
  })
const needing = (module: string, range: string, names: string[]): Partial<GateResult> => ({
  contract: { needs: { [module]: { range, names } } },
})

describe("the shell's check of a release before it goes live", () => {
  it('accepts one that fits', () => expect(judged()).toEqual([]))

  it.each<[string, Partial<GateResult>, RegExp]>([
    ['a field that is wrong', { entry: { ...anEntry({ previous: [] }), sdkRange: '*' } }, /^sdkRange .*: fix it/],
    ['an sdk that is another', { entry: anEntry({ sdkRange: '^9.0.0' }) }, /written for sdk \^9\.0\.0/],
    [
      "another portal's path, however it names what varies",
      {
        others: [
          anEntry({ name: 'mfe-other', routes: [{ path: '/deals/:deal', title: 'Deal', audience: 'signedIn' }] }),
        ],
      },
      /^\/deals\/:id belongs to mfe-other/,
    ],
    ['a module that is not shared', needing('antd', '^6.0.0', []), /does not share antd/],
    ['a version that is another', needing('react', '^20.0.0', []), /built for react \^20\.0\.0, .* has 19\.3\.1/],
    ['a name that is not there', needing('@bluebonnet/ui', '^0.1.0', ['Card', 'New']), /has no New: release the shell/],
  ])('gives one sentence for %s', (_what, parts, sentence) => {
    expect(judged(parts)).toEqual([expect.stringMatching(sentence)])
  })

  it('leaves a portal its own paths', () => {
    expect(ownershipFaults(anEntry(), [anEntry({ name: 'mfe-other', routes: [] })])).toEqual([])
  })
})
