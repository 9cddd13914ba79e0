// What sources and pages of this repository point at must be there: `docs/rules/cda.md#send` in a comment, and relative
// links in Markdown.
import { posix } from 'node:path'

/** @typedef {{ path: string, text: string }} TextFile A file of the repository, its path from the root with slashes. */

/**
 * A page of ours with an anchor, as comments name it. What stands within a longer path or address is somebody else's,
 * or a link.
 */
const cited = /(?<![\w./-]|\]\()docs\/[\w/-]+\.md(?:#([\w-]*))?/g
const link = /\]\(([^()\s]+)\)/g
const anchor = /<a id="([^"]*)"><\/a>/g
const elsewhere = /^[a-z][a-z\d+.-]*:/i

/** Names of what was written outside of this repository: whoever reads a comment could not look it up. */
const outside = /\b(?:S[P]EC|D[E]CISIONS)\b|\b(?:M[O]NEY|F[I]LE|F[A]CTS|D[E]SIGN|L[O]OK)\.md\b|\bfirst d[e]sign\b/g

/** What is shown as code is an example, not a link. @param {string} text */
const withoutCode = (text) => text.replaceAll(/^(`{3,}).*?^\1/gms, '').replaceAll(/`[^`\n]*`/g, '')

/** The line, counted from 1, on which a place of a text is. @param {string} text @param {number} index */
const lineAt = (text, index) => text.slice(0, index).split('\n').length

/** @param {string} path */
const isPage = (path) => path.endsWith('.md')

/** The anchors of each page, as often as they stand in it. @param {readonly TextFile[]} files */
const anchorsOf = (files) =>
  new Map(
    files
      .filter(({ path }) => isPage(path))
      .map(({ path, text }) => [path, [...withoutCode(text).matchAll(anchor)].map(([, id = '']) => id)]),
  )

/**
 * Every citation that leads nowhere, as sentences that begin with its place, `file:line`. `exists` says whether the
 * root has a file or folder of this path. A fragment is good only where an anchor `<a id="…"></a>` says it: headings
 * are reworded.
 * @param {readonly TextFile[]} files
 * @param {(path: string) => boolean} exists
 * @returns {string[]}
 */
export const citationFaults = (files, exists) => {
  const anchors = anchorsOf(files)

  /** @param {string} target @param {string | undefined} fragment */
  const faultOf = (target, fragment) => {
    if (!exists(target)) return `${target} does not exist`
    return fragment === undefined || (anchors.get(target) ?? []).includes(fragment)
      ? null
      : `${target} has no anchor ${fragment}`
  }

  return files.flatMap((file) => {
    const { path, text } = file
    /** @param {number} index @param {string | null} fault */
    const at = (index, fault) => (fault === null ? [] : [`${path}:${lineAt(text, index)}: ${fault}`])
    const citations = [...text.matchAll(cited)].flatMap(({ index, 0: whole, 1: fragment }) =>
      at(index, faultOf(whole.replace(/#.*/, ''), fragment)),
    )
    const names = [...text.matchAll(outside)].flatMap(({ index, 0: name }) =>
      at(index, `${name} is not in this repository: cite a page of docs, or say the reason`),
    )
    return [...citations, ...names, ...(isPage(path) ? pageFaults(file, anchors.get(path) ?? [], faultOf) : [])]
  })
}

/**
 * @param {TextFile} page
 * @param {readonly string[]} anchors
 * @param {(target: string, fragment: string | undefined) => string | null} faultOf
 */
const pageFaults = ({ path, text }, anchors, faultOf) => {
  const twice = [...new Set(anchors.filter((id, index) => anchors.indexOf(id) !== index))]
  const dead = [...withoutCode(text).matchAll(link)].flatMap(([, target = '']) => {
    if (elsewhere.test(target)) return []
    const [file = '', fragment] = decodeURI(target).split('#')
    const fault = faultOf(file === '' ? path : posix.join(posix.dirname(path), file), fragment)
    return fault === null ? [] : [`${path}: the link to ${target} is dead, ${fault}`]
  })
  return [...twice.map((id) => `${path}: the anchor ${id} stands twice`), ...dead]
}
