import { anEntry, sampleRelease } from '../testing/entries.js'
import { isCompatible, releasesOf } from './sdk-range.js'

describe('the sdk range of a release', () => {
  it.each([
    ['^1.0.0', '1.0.0', true],
    ['^1.0.0', '1.9.3', true],
    ['^1.2.0', '1.1.9', false],
    ['^1.2.3', '1.2.2', false],
    ['^1.2.3', '1.2.10', true],
    ['^1.0.0', '2.0.0', false],
    ['^2.0.0', '1.9.9', false],
    ['^0.2.1', '0.2.5', true],
    ['^0.2.1', '0.3.0', false],
    ['^0.0.3', '0.0.3', true],
    ['^0.0.3', '0.0.4', false],
    ['^1.0.0 || ^2.0.0', '2.3.0', true],
    ['^1.0.0 || ^2.0.0', '1.3.0', true],
    ['^1.0.0 || ^2.0.0', '3.0.0', false],
  ])('%s and %s: %s', (sdkRange, version, fits) => {
    expect(isCompatible({ sdkRange }, version)).toBe(fits)
  })

  it('leaves out releases that do not fit, and keeps the order of the others', () => {
    const portal = anEntry({
      sdkRange: '^9.0.0',
      previous: [sampleRelease('1.5.0'), sampleRelease('1.4.0', { sdkRange: '^0.1.0' }), sampleRelease('1.3.0')],
    })
    expect(releasesOf(portal, '/deals').map(({ version }) => version)).toEqual(['1.5.0', '1.3.0'])
  })

  it('leaves out releases without the screen', () => {
    const portal = anEntry({ previous: [sampleRelease('1.5.0', { routes: [] }), sampleRelease('1.3.0')] })
    expect(releasesOf(portal, '/deals').map(({ version }) => version)).toEqual(['2.0.0', '1.3.0'])
  })
})
