import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inSources } from './source-places.js'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'source-places-'))
  // The first column of the built file's second line is the third column of the source's fifth line.
  const map = { version: 3, sources: ['../src/approve.ts'], names: [], mappings: ';AAIE' }
  writeFileSync(join(folder, 'approve.js.map'), JSON.stringify(map))
  writeFileSync(join(folder, 'broken.js.map'), '{')
})
afterAll(() => rmSync(folder, { recursive: true }))

const built = (name: string): string => pathToFileURL(join(folder, name)).href

describe('a stack trace', () => {
  it('names the places of the sources', () => {
    const source = new URL('../src/approve.ts', built('approve.js')).href
    expect(
      inSources(`Error: no\n    at approve (${built('approve.js')}:2:1)\n    at async ${built('approve.js')}:2:1`),
    ).toBe(`Error: no\n    at approve (${source}:5:3)\n    at async ${source}:5:3`)
  })

  it.each(['broken.js', 'without-map.js', 'node_modules/pg/client.js'])(
    'is unchanged where %s is of no use',
    (name) => {
      const stack = `Error: no\n    at query (${built(name)}:7:3)`
      expect(inSources(stack)).toBe(stack)
    },
  )
})
