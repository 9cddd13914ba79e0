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

it('lets through what the shell shares, and types of any name', async () => {
  expect(
    await faultsOf(
      "import { Link, useParams as params } from 'react-router'\n" +
        "import type { QueryState } from '@tanstack/react-query'\n",
    ),
  ).toEqual([])
})

it.each([
  ["import { Link, createBrowserRouter } from 'react-router'", 'createBrowserRouter of react-router'],
  ["import { useQuery, useSuspenseQuery } from '@tanstack/react-query'", 'useSuspenseQuery of @tanstack/react-query'],
])('names what would be undefined at run time: %s', async (source, fault) => {
  expect(await faultsOf(source)).toEqual([expect.stringContaining(`the shell does not share ${fault}`)])
})
