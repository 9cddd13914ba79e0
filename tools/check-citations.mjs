// `npm run lint:citations`: checks citations in comments and pages: `docs/rules/cda.md#send` in a comment, and
// relative links in Markdown. A fragment needs an anchor `<a id="…"></a>`, because headings are reworded.
import { existsSync, readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { join, posix } from 'node:path'
import { root } from './lib/workspace.mjs'

/** A page of ours that a comment names; one within a longer path or an address belongs to others, or is a link. */
const cited = /(?<![\w./-]|\]\()docs\/[\w/-]+\.md(?:#([\w-]*))?/g
const link = /\]\(([^()\s]+)\)/g
const elsewhere = /^[a-z][a-z\d+.-]*:/i

const readText = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8')
const withoutCode = (/** @type {string} */ text) =>
  text.replaceAll(/^(`{3,}).*?^\1/gms, '').replaceAll(/`[^`\n]*`/g, '')
const anchorsOf = (/** @type {string} */ page) =>
  [...withoutCode(readText(page)).matchAll(/<a id="([^"]*)"><\/a>/g)].map(([, id]) => id)

/** @type {(target: string, fragment: string | undefined) => boolean} */
const leadsSomewhere = (target, fragment) =>
  existsSync(join(root, target)) && (fragment === undefined || anchorsOf(target).includes(fragment))

/** @param {string} path @returns {string[]} what leads nowhere */
const faultsIn = (path) => {
  const text = readText(path)
  const citations = [...text.matchAll(cited)]
    .filter(([whole, fragment]) => !leadsSomewhere(whole.replace(/#.*/, ''), fragment))
    .map(([whole]) => whole)
  if (!path.endsWith('.md')) return citations
  const links = [...withoutCode(text).matchAll(link)].flatMap(([, target = '']) => {
    const [file = '', fragment] = decodeURI(target).split('#')
    const page = file === '' ? path : posix.join(posix.dirname(path), file)
    return elsewhere.test(target) || leadsSomewhere(page, fragment) ? [] : [target]
  })
  const anchors = anchorsOf(path)
  const twice = anchors.filter((id, index) => anchors.indexOf(id) !== index)
  return [...citations, ...links, ...twice.map((id) => `the anchor ${id}, which stands twice`)]
}

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
const files = tracked.filter((path) => /\.(?:[cm]?[jt]sx?|md|sql|css|ya?ml|jsonc?|conf)$|Dockerfile$/.test(path))
const faults = files
  .filter((path) => existsSync(join(root, path)))
  .flatMap((path) => faultsIn(path).map((fault) => `${path}: ${fault} leads nowhere`))
for (const fault of faults) console.error(fault)
process.exit(faults.length === 0 ? 0 : 1)
