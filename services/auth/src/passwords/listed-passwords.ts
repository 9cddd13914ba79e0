import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The 49,000 passwords that are chosen most, in small letters, as zxcvbn's own list has them. */
const file = '@zxcvbn-ts/language-common/src/passwords.json'
const shortest = 4

let listed: string | undefined

/**
 * Kept as one text: a set of as many strings would take ten times the memory, and to search this one takes a tenth of a
 * millisecond.
 */
const all = (): string => {
  if (listed !== undefined) return listed
  const words: unknown = JSON.parse(readFileSync(createRequire(import.meta.url).resolve(file), 'utf8'))
  if (!Array.isArray(words)) throw new Error(`${file} holds no list`)
  listed = `\n${words.filter((word) => typeof word === 'string' && word.length >= shortest).join('\n')}\n`
  return listed
}

/**
 * Whether a text in small letters is one of the passwords that are tried first. The list is read when it is first asked
 * for.
 */
export const isListed = (text: string): boolean =>
  text.length >= shortest && !text.includes('\n') && all().includes(`\n${text}\n`)
