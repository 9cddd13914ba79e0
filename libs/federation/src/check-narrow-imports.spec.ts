import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unsharedImports } from './check-narrow-imports.mjs'

let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'bluebonnet-portal-'))
  await mkdir(join(root, 'src'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const faultsOf = async (source: string): Promise<string[]> => {
  await writeFile(join(root, 'src', 'screen.tsx'), source)
  return unsharedImports(root)
}

it('accepts what the shell shares, and types of any name', async () => {
  expect(
    await faultsOf(
      "import { Link, useParams as params } from 'react-router'\n" +
        "import type { RouteObject } from 'react-router'\n",
    ),
  ).toEqual([])
})

it('names what would be undefined at run time', async () => {
  expect(await faultsOf("import { Link, createBrowserRouter } from 'react-router'")).toEqual([
    expect.stringContaining('the shell does not share createBrowserRouter of react-router'),
  ])
})
