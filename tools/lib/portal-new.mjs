// A portal that runs, is tested and can be released, as a team begins with it. It is found by its folder.
import { existsSync } from 'node:fs'
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Stop } from './start/say.mjs'
import { root } from './workspace.mjs'

/** Whose package.json, tsconfig.json, webpack.config.mjs and src/portal.tsx a new one takes over. */
const model = 'mfe-landing'

const manifest = (/** @type {string} */ name, /** @type {string} */ word, /** @type {string} */ title) =>
  `import type { PortalManifest } from '@bluebonnet/portal-sdk/public'

export default {
  name: '${name}',
  sdkRange: '^1.8.0',
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

const dev = `import { runAlone } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import '@bluebonnet/ui/plain.css'
import '@bluebonnet/ui/app.css'
import manifest from './portal.manifest.js'
import Portal from './portal.js'

/** The portal without a shell, for working on its screens: \`npm run dev\`. */
void runAlone(
  manifest,
  <ThemeProvider>
    <Portal />
  </ThemeProvider>,
)
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

/** The team of a portal, as CODEOWNERS names it. */
const ownerOf = (/** @type {string} */ name) => `@bluebonnet/${name}`

/** Where a portal's pipeline stands. */
const workflowFile = (/** @type {string} */ name) => `.github/workflows/${name}.yml`

/** A portal's pipeline as it begins; .github/workflows/portal.yml says what it does. */
const workflowOf = (/** @type {string} */ name) => `name: ${name}

on:
  pull_request:
    paths: ['${name}/**', '${workflowFile(name)}']
  push:
    branches: [main]
    paths: ['${name}/**', '${workflowFile(name)}']
  workflow_dispatch:

jobs:
  portal:
    uses: ./.github/workflows/portal.yml
    with: { name: ${name} }
    secrets: inherit
`

/** Who is asked about a portal's changes. */
const ownersOf = (/** @type {string} */ name) => `/${name}/ ${ownerOf(name)}\n/${workflowFile(name)} ${ownerOf(name)}\n`

/** A portal's list of changes as it begins, with the screens that it has. */
const changelogOf = (/** @type {string} */ name, /** @type {readonly string[]} */ screens) => `# Changes of ${name}

What people who use this portal notice. \`version\` in package.json is the newest version here; a release is called by
it and by the sum of its files, and the Portals page shows it.

## Unreleased

## 0.1.0

The first version, with its screens:

${screens.map((screen) => `- ${screen}`).join('\n')}
`

/**
 * Makes the folder of a new portal with one screen at `/<word>`, `mfe-hello` at `/hello`, and in the workspace its
 * image in docker-compose.yml, its pipeline and its owner. Answers the files. Throws `Stop` for a name that is none, or
 * is taken.
 * @param {string} name
 * @param {{ into?: string }} [where] the workspace unless given
 */
export const newPortal = async (name, { into = root } = {}) => {
  const folder = join(into, name)
  if (!/^mfe-[a-z]+(?:-[a-z]+)*$/.test(name)) throw new Stop('A portal is called mfe-…, in small letters: mfe-hello')
  if (existsSync(folder)) throw new Stop(`There is a folder ${name} already`)
  const word = name.slice('mfe-'.length)
  const title = word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ')
  const taken = ['package.json', 'tsconfig.json', 'webpack.config.mjs', 'src/portal.tsx']
  const files = [
    ...(await Promise.all(
      taken.map(async (file) => {
        const text = await readFile(join(root, model, file), 'utf8')
        return { file, text: text.replaceAll(model, name) }
      }),
    )),
    { file: 'CHANGELOG.md', text: changelogOf(name, [title]) },
    { file: 'src/portal.manifest.ts', text: manifest(name, word, title) },
    { file: 'src/dev.tsx', text: dev },
    { file: 'src/portal.spec.tsx', text: spec(word, title) },
    { file: 'src/features/start/start.tsx', text: start(title) },
  ]
  for (const { file, text } of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  const own = files.map(({ file }) => join(name, file))
  if (into !== root) return own
  await addImage(name)
  await writeFile(join(root, workflowFile(name)), workflowOf(name))
  await appendFile(join(root, '.github/CODEOWNERS'), ownersOf(name))
  return [...own, workflowFile(name)]
}

/** The service that publishes its build, before those of the others. */
const addImage = async (/** @type {string} */ name) => {
  const file = join(root, 'docker-compose.yml')
  const text = await readFile(file, 'utf8')
  const service = `
  ${name}:
    <<: *web
    image: bluebonnet/${name}:\${VERSION:-latest}
    build: { context: ., dockerfile: docker/Dockerfile, target: web, args: { PART: ${name} } }
`
  await writeFile(
    file,
    text.replace(/\n {2}mfe-[a-z-]+:\n/, (first) => service + first),
  )
}
