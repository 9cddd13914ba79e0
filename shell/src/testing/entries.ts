import type { PortalEntry, PortalRelease } from '../registry/portal-entry.js'

export const sampleRelease = (version: string, parts: Partial<PortalRelease> = {}): PortalRelease => ({
  version,
  manifestUrl: `/p/mfe-test/${version}/mf-manifest.json`,
  entryUrl: `/p/mfe-test/${version}/remoteEntry.js`,
  globalName: `mfe_test_${version.replaceAll('.', '_')}`,
  sdkRange: '^1.0.0',
  routes: [
    { path: '/deals', title: 'Deals', audience: 'signedIn' },
    { path: '/deals/:id', title: 'Deal', audience: 'signedIn' },
  ],
  menu: [],
  actions: [],
  ...parts,
})

export const anEntry = (parts: Partial<PortalEntry> = {}): PortalEntry => ({
  ...sampleRelease('2.0.0'),
  name: 'mfe-test',
  previous: [sampleRelease('1.0.0')],
  kept: [],
  ...parts,
})
