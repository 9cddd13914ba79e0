/** @jest-environment node */
import { anEntry, sampleRelease } from '../testing/entries.js'
import { findRoute } from './find-route.js'
import { parseRegistry } from './parse-registry.js'

const page = new URL('http://localhost:4200/deals')
const parse = (...portals: unknown[]) => parseRegistry({ portals }, page)

describe('reading /portals.json', () => {
  it('accepts a portal with its routes, menu and earlier releases', () => {
    const menu = [
      {
        group: 'Main' as const,
        label: 'Deals',
        path: '/deals',
        icon: 'deals',
        order: 1,
        badge: 'deals' as const,
        visibleTo: { roles: ['BROKER' as const], superAdmin: true },
      },
    ]
    const entry = anEntry({ menu })
    const told = { ...entry, kept: [{ version: '0.9.0', left: 1 }] }
    expect(parse(told)).toEqual({ portals: [{ ...entry, kept: ['0.9.0'] }], refused: [] })
  })

  it.each([
    ['a name with a path in it', { name: 'mfe-../x' }, 'name'],
    ['a range that is no caret range', { sdkRange: '*' }, 'sdkRange'],
    [
      'a path of the server',
      { routes: [{ path: '/api/deals', title: 'x', audience: 'signedIn' as const }] },
      'routes.0.path',
    ],
    ['the login path', { routes: [{ path: '/login', title: 'x', audience: 'anyone' as const }] }, 'routes.0.path'],
    ['a version that leaves its folder', { version: '../1' }, 'version'],
  ])('refuses %s and keeps the others', (_what, parts, place) => {
    const good = anEntry({ name: 'mfe-good' })
    const { portals, refused } = parse({ ...anEntry({ previous: [] }), ...parts }, good)
    expect(portals).toEqual([good])
    expect(refused).toEqual([expect.stringContaining(`portals.0.${place}`)])
  })

  it("accepts a portal's own icons and groups, but only lines as drawings", () => {
    const group = { title: 'Marketing', after: 'Main' as const }
    const own = (shape: string) => [{ group, label: 'Flyers', path: '/flyers', icon: { shape }, order: 1 }]
    const shape = 'M3 5h18v14H3Zm2.5,2-1e1'
    expect(parse(anEntry({ menu: own('M3 5h18v14H3Z') })).portals[0]?.menu).toEqual(own('M3 5h18v14H3Z'))
    for (const wrong of [shape, 'javascript:alert(1)', '<script>', 'url(#x)', `M${'1'.repeat(2_000)}`])
      expect(parse({ ...anEntry({ previous: [] }), menu: own(wrong) }).portals).toEqual([])
    for (const wrong of [{ title: '', after: 'Main' }, { title: 'Marketing', after: 'Top' }, 7])
      expect(parse({ ...anEntry({ previous: [] }), menu: [{ ...own('M0 0')[0], group: wrong }] }).portals).toEqual([])
  })

  it('uses the previous release in place of an unreadable one', () => {
    const before = sampleRelease('1.0.0')
    const { portals, refused } = parse({ ...anEntry({ previous: [before] }), menu: [{ label: 'No group' }] })
    expect(portals).toEqual([{ name: 'mfe-test', ...before, previous: [], kept: [] }])
    expect(refused).toEqual([expect.stringContaining('portals.0.menu.0.group')])
  })

  it.each(['https://evil.test/remoteEntry.js', '//evil.test/remoteEntry.js', 'data:text/javascript,alert(1)'])(
    'loads no code from %s',
    (entryUrl) => {
      expect(parse(anEntry({ entryUrl, previous: [] })).portals).toEqual([])
      expect(parse(anEntry({ previous: [sampleRelease('1.0.0', { entryUrl })] })).portals[0]?.previous).toEqual([])
    },
  )

  it('allows another origin by name only', () => {
    const entry = anEntry({ entryUrl: 'https://portals.test/remoteEntry.js' })
    expect(parseRegistry({ portals: [entry] }, page, ['https://portals.test']).portals).toHaveLength(1)
  })

  it('gives a name and a path to the first that claims it', () => {
    const second = anEntry({
      name: 'mfe-second',
      routes: [
        { path: '/deals', title: 'Stolen', audience: 'anyone' },
        { path: '/deals/:deal', title: 'Stolen too', audience: 'anyone' },
        { path: '/new', title: 'New', audience: 'signedIn' },
      ],
    })
    const { portals, refused } = parse(anEntry(), second, anEntry())
    expect(portals.map(({ name }) => name)).toEqual(['mfe-test', 'mfe-second'])
    expect(portals[1]?.routes.map(({ path }) => path)).toEqual(['/new'])
    expect(refused).toEqual(['mfe-test is named twice'])
  })

  it.each([null, [], { portals: 'none' }, 'text'])('fails on %j, which is no registry', (json) => {
    expect(() => parseRegistry(json, page)).toThrow(/is no (object|list)$/)
  })
})

describe('finding the portal of a path', () => {
  const registry = parse(
    anEntry(),
    anEntry({ name: 'mfe-other', routes: [{ path: '/deals/archive', title: 'Archive', audience: 'signedIn' }] }),
  )

  it.each([
    ['/deals', 'Deals'],
    ['/deals/', 'Deals'],
    ['/deals/42', 'Deal'],
    ['/deals/archive', 'Archive'],
    ['/deals/42/x', undefined],
    ['/', undefined],
  ])('%s is %s', (path, title) => {
    expect(findRoute(registry, path)?.route.title).toBe(title)
  })
})
