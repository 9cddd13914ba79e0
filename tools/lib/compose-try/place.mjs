// A folder for a separate deployment, which runs the commands of docs/operations.md.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stop } from '../start/say.mjs'
import { root } from '../workspace.mjs'

/** The deployment under test. */
export const folder = mkdtempSync(join(tmpdir(), 'bluebonnet-try-'))
const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')
/** The page's commands or files, without the indentation of their list. */
const blocks = [...page.matchAll(/^( *)```(?:sh|yaml)\n([^]*?)^ *```$/gm)].map(([, margin = '', text = '']) =>
  text.replaceAll(new RegExp(`^${margin}`, 'gm'), ''),
)
let log = ''
/** The last output of the commands. */
export const lastLines = () => log.split('\n').slice(-60).join('\n')

/** Runs a command line in the folder; returns its output. */
export const sh = (/** @type {string} */ command, input = '') =>
  new Promise((/** @type {(output: string) => void} */ resolve, reject) => {
    log += `\n${new Date().toISOString()} $ ${command}\n`
    const child = spawn('sh', ['-e', '-c', command], { cwd: folder })
    let output = ''
    child.stdin.on('error', () => undefined).end(input)
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text) && (log += text))
    child.stderr.setEncoding('utf8').on('data', (text) => (log += text))
    child.once('error', reject)
    child.once('close', (code, signal) =>
      code === 0 ? resolve(output.trim()) : reject(new Stop(`Ended with ${signal ?? code}: ${command}`)),
    )
  })

/**
 * A text of the page with this deployment's own values.
 * @param {string | undefined} text
 * @param {Record<string, string>} own
 */
export const filled = (text, own) => {
  if (text === undefined) throw new Stop('docs/operations.md shows other commands')
  return Object.entries(own).reduce((now, [theirs, ours]) => {
    if (!now.includes(theirs)) throw new Stop(`docs/operations.md says something else than ${theirs}`)
    return now.replaceAll(theirs, ours)
  }, text)
}
/** The block of the page that contains these words. */
export const blockWith = (/** @type {string} */ words) => blocks.find((block) => block.includes(words))
/** Runs a command of the page. */
export const asWritten = (/** @type {string} */ command, input = '') =>
  sh(filled(page.includes(command) ? command : undefined, {}), input)
