import { createHash } from 'node:crypto'
import { cpSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { writeBuilt } from '../../../tools/lib/portal-folder.mjs'
import { releasePortal } from '../../../tools/lib/portal-releases.mjs'
import { startFakeSite, type FakeSite } from '../../../tools/lib/fake-site.mjs'

const workspace = join(import.meta.dirname, '../../..')

const agent = {
  id: '01900000-0000-7000-8000-000000000001',
  email: 'agent@bluebonnet.test',
  firstName: 'Avery',
  lastName: 'Agent',
  profileImageUrl: null,
  role: 'AGENT',
  isSuperAdmin: false,
  phone: null,
  trecLicenseNo: null,
  agentId: '01900000-0000-7000-8000-00000000000a',
}
const signedIn = {
  'GET /api/auth/user': agent,
  'GET /api/counts': { clients: 3, properties: 0, deals: 12, unreadMessages: 5, unreadNotifications: 0 },
}

interface RegisteredPortal {
  name: string
  version: string
  previous: { version: string }[]
}

/** Changes the files of a release before it is released. */
type Edit = (dist: string) => Promise<void>

export interface PortalSite extends FakeSite {
  root: string
  /** The answers of the fake API, keyed by 'GET /api/…'. */
  answers: Record<string, unknown>
  portals: () => Promise<RegisteredPortal[]>
  versionOf: (name: string) => Promise<string>
  /** Releases a portal's build once more, changed by `edit`. Returns its version. */
  release: (name: string, edit: Edit, options?: Parameters<typeof releasePortal>[1]) => Promise<string>
}

const readJson = async <Content>(file: string): Promise<Content> => JSON.parse(await readFile(file, 'utf8'))

export interface Description {
  name: string
  sdkRange: string
  routes: { path: string; title: string; audience: string }[]
}
export interface Contract {
  needs: Record<string, { range: string; names: string[] }>
}

/** Changes a build's description or contract. */
export const saying =
  <Content>(file: 'portal.json' | 'contract.json', change: (content: Content) => void): Edit =>
  async (dist) => {
    const content = await readJson<Content>(join(dist, file))
    change(content)
    await writeFile(join(dist, file), JSON.stringify(content))
  }

/** Another build of the same sources has another name in the page, because the name depends on all its files. */
const rename: Edit = async (dist) => {
  const { metaData } = await readJson<{ metaData: { globalName: string } }>(join(dist, 'mf-manifest.json'))
  const files = (await readdir(dist, { recursive: true })).filter((file) => /\.(?:js|json|css)$/.test(file)).toSorted()
  const texts = await Promise.all(files.map(async (file) => readFile(join(dist, file), 'utf8')))
  const hash = createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 12)
  for (const [at, file] of files.entries())
    await writeFile(
      join(dist, file),
      (texts[at] ?? '').replaceAll(metaData.globalName, metaData.globalName.replace(/[^_]{12}$/, hash)),
    )
}

/** A release that looks like a portal team's next one: all routes have another title. */
export const titled = (title: string): Edit =>
  saying<Description>('portal.json', ({ routes }) => routes.forEach((route) => (route.title = title)))

/** A release whose screen at this path runs `code` when it renders. */
export const drawing =
  (path: string, code: string): Edit =>
  async (dist) => {
    const { places } = await readJson<{ places: Record<string, { files: string[] }> }>(join(dist, 'loads.json'))
    const others = new Set(Object.entries(places).flatMap(([place, { files }]) => (place === path ? [] : files)))
    const own = (places[path]?.files ?? []).filter((name) => name.endsWith('.js') && !others.has(name))
    for (const file of own) {
      const text = await readFile(join(dist, file), 'utf8')
      await writeFile(join(dist, file), text.replaceAll('className:"', `className:(()=>{${code}})()+"`))
    }
  }

/** The files of one screen of a build. */
export const filesOf = async (root: string, name: string, version: string, path: string): Promise<string[]> => {
  const loads = await readJson<{ places: Record<string, { files: string[] }> }>(
    join(root, 'p', name, version, 'loads.json'),
  )
  return (loads.places[path]?.files ?? []).map((file) => `/p/${name}/${version}/${file}`)
}

const isPacked = (file: string): boolean => /\.(?:map|br|gz)$/.test(file)

/** `root` is the folder of the test's site: its own copy of the release of all builds, which `whole` is. */
export const test = base.extend<{ root: string; site: PortalSite }, { whole: string }>({
  // Playwright requires named fixtures here, even an unused one.
  whole: [async ({ browserName: _any }, use) => use(process.env['WHOLE_WEB'] ?? ''), { scope: 'worker' }],
  root: async ({ whole }, use) => {
    const root = await mkdtemp(join(tmpdir(), 'bluebonnet-web-'))
    // The asynchronous copy takes half as much processor time again.
    cpSync(whole, root, { recursive: true })
    await use(root)
    await rm(root, { recursive: true, force: true })
  },
  site: async ({ root }, use) => {
    const answers: Record<string, unknown> = { ...signedIn }
    const fake = await startFakeSite({ root, answers })
    const portals = async () => (await readJson<{ portals: RegisteredPortal[] }>(join(root, 'portals.json'))).portals
    await use({
      ...fake,
      root,
      answers,
      portals,
      versionOf: async (name) => (await portals()).find((portal) => portal.name === name)?.version ?? '',
      release: async (name, edit, options = {}) => {
        const dist = await mkdtemp(join(tmpdir(), 'bluebonnet-dist-'))
        await cp(join(workspace, name, 'dist'), dist, { recursive: true, filter: (file) => !isPacked(file) })
        try {
          await edit(dist)
          await rename(dist)
          await writeBuilt(dist)
          return await releasePortal(name, { root, dist, ...options })
        } finally {
          await rm(dist, { recursive: true })
        }
      },
    })
    await fake.close()
  },
})
