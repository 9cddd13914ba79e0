import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const sourcesIn = (folder: URL): string[] =>
  readdirSync(fileURLToPath(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.spec.'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))

const mention = /useDraft\('([\w-]+)'|\bedits=\{/g

/** The names of the drafts that these sources keep, each once. */
export const draftsIn = (folder: URL): string[] =>
  [
    ...new Set(
      sourcesIn(folder).flatMap((source) => [...source.matchAll(mention)].flatMap(([, draft]) => draft ?? [])),
    ),
  ].toSorted()

/** Those whose forms edit a row. */
export const editsIn = (folder: URL): string[] => {
  const found = new Set<string>()
  for (const source of sourcesIn(folder)) {
    let last = ''
    for (const [, draft] of source.matchAll(mention)) {
      if (draft === undefined) found.add(last)
      else last = draft
    }
  }
  return [...found].toSorted()
}
