// A portal that runs, is tested and can be released, for a team to start from. It is found by its folder.
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Stop } from './start/say.mjs'
import { root, sdkVersion } from './workspace.mjs'

/** The portal whose package.json, pipeline, image and owner a new one copies, without its screens. */
const model = 'mfe-admin'
const taken = ['webpack.config.mjs', 'src/portal.tsx', 'src/dev.tsx']

const manifest = (/** @type {string} */ name, /** @type {string} */ word, /** @type {string} */ title) =>
  `import type { PortalManifest } from '@bluebonnet/portal-sdk/public'

export default {
  name: '${name}',
  sdkRange: '^${sdkVersion()}',
  routes: [
    {
      path: '/${word}',
      title: '${title}',
      audience: 'signedIn',
      shape: 'list',
      screen: () => import('./features/start/start.js'),
    },
  ],
  menu: [{ group: 'Resources', label: '${title}', path: '/${word}', icon: 'library', order: 90 }],
} satisfies PortalManifest
`

const start = (/** @type {string} */ title) =>
  `import { useSession } from '@bluebonnet/portal-sdk'
import { PageHeader, SectionCard } from '@bluebonnet/ui'

const Start = () => {
  const { user } = useSession()
  return (
    <div className="bb-stack">
      <PageHeader title="${title}" subtitle="What this page is for, in a line" />
      <SectionCard title="Welcome">Hello {user?.firstName}.</SectionCard>
    </div>
  )
}

export default Start
`

const spec = (/** @type {string} */ word, /** @type {string} */ title) =>
  `import { FakeShell, createFakeShell, fakeAgent } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { render, screen } from '@testing-library/react'
import Portal from './portal.js'

it('greets who is signed in', async () => {
  render(
    <FakeShell shell={createFakeShell(fakeAgent)} path="/${word}">
      <ThemeProvider>
        <Portal />
      </ThemeProvider>
    </FakeShell>,
  )
  expect(await screen.findByRole('heading', { name: '${title}', level: 1 })).toBeDefined()
  expect(screen.getByText(\`Hello \${fakeAgent.firstName}.\`)).toBeDefined()
})
`

/**
 * Creates the folder of a new portal with one screen at `/<word>`, `mfe-hello` at `/hello`, and in the workspace its
 * image in docker-compose.yml, its pipeline and its owner. Returns the files. Throws `Stop` for an invalid or
 * existing name.
 * @param {string} name
 * @param {{ into?: string }} [where] the workspace unless given
 */
export const newPortal = async (name, { into = root } = {}) => {
  const folder = join(into, name)
  if (!/^mfe-[a-z]+(?:-[a-z]+)*$/.test(name)) throw new Stop('A portal is called mfe-…, in small letters: mfe-hello')
  if (existsSync(folder)) throw new Stop(`There is a folder ${name} already`)
  const word = name.slice('mfe-'.length)
  const title = word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ')
  const ofModel = async (/** @type {string} */ file) =>
    (await readFile(join(root, file), 'utf8')).replaceAll(model, name)
  /** @type {{ dependencies: Record<string, string> }} */
  const { dependencies, ...described } = JSON.parse(await ofModel(join(model, 'package.json')))
  const needed = ['@bluebonnet/portal-sdk', '@bluebonnet/ui', 'react', 'react-dom']
  const files = [
    ...(await Promise.all(taken.map(async (file) => ({ file, text: await ofModel(join(model, file)) })))),
    {
      file: 'package.json',
      text: `${JSON.stringify(
        {
          ...described,
          version: '0.1.0',
          dependencies: Object.fromEntries(Object.entries(dependencies).filter(([each]) => needed.includes(each))),
        },
        null,
        2,
      )}\n`,
    },
    {
      file: 'CHANGELOG.md',
      text: `${/^[^]*?## Unreleased\n/.exec(await ofModel(join(model, 'CHANGELOG.md')))?.[0]}
## 0.1.0

The first version, with its screens:

- ${title}
`,
    },
    { file: 'src/portal.manifest.ts', text: manifest(name, word, title) },
    { file: 'src/portal.spec.tsx', text: spec(word, title) },
    { file: 'src/features/start/start.tsx', text: start(title) },
  ]
  for (const { file, text } of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  const own = files.map(({ file }) => join(name, file))
  if (into !== root) return own
  const pipeline = `.github/workflows/${name}.yml`
  await writeFile(join(root, pipeline), await ofModel(`.github/workflows/${model}.yml`))
  for (const [file, ofIt] of /** @type {const} */ ([
    ['.github/CODEOWNERS', new RegExp(`(?:.*${model}.*\n)+`)],
    ['docker-compose.yml', new RegExp(`  ${model}:\n(?:    .*\n)+\n`)],
  ])) {
    const text = await readFile(join(root, file), 'utf8')
    await writeFile(
      join(root, file),
      text.replace(ofIt, (part) => part.replaceAll(model, name) + part),
    )
  }
  return [...own, pipeline]
}
