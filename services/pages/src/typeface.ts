import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const entrySize = 16
const headSize = 12

interface Table {
  tag: string
  entry: Buffer
  bytes: Buffer
}

const tablesOf = (font: Buffer): Table[] =>
  Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = font.subarray(headSize + index * entrySize, headSize + (index + 1) * entrySize)
    const from = entry.readUInt32BE(8)
    return { tag: entry.toString('latin1', 0, 4), entry, bytes: font.subarray(from, from + entry.readUInt32BE(12)) }
  })

/** A TrueType font without some of its tables. */
const withoutTables = (font: Buffer, dropped: readonly string[]): Buffer => {
  const tables = tablesOf(font).filter(({ tag }) => !dropped.includes(tag))
  const head = Buffer.alloc(headSize + tables.length * entrySize)
  font.copy(head, 0, 0, headSize)
  head.writeUInt16BE(tables.length, 4)
  const parts: Buffer[] = [head]
  let place = head.length
  for (const [index, { entry, bytes }] of tables.entries()) {
    const at = headSize + index * entrySize
    entry.copy(head, at)
    head.writeUInt32BE(place, at + 8)
    const padding = (4 - (bytes.length % 4)) % 4
    parts.push(bytes, Buffer.alloc(padding))
    place += bytes.length + padding
  }
  return Buffer.concat(parts)
}

const find = createRequire(import.meta.url).resolve
const inter = { regular: '400Regular/Inter_400Regular.ttf', strong: '600SemiBold/Inter_600SemiBold.ttf' }
const read = (weight: keyof typeof inter): Buffer => readFileSync(find(`@expo-google-fonts/inter/${inter[weight]}`))

const layoutTables = ['GPOS', 'GSUB', 'GDEF']

/**
 * Inter as the page uses it, read once. Without its tables for kerning and substitutions: they would be parsed for each
 * page, which takes most of the time.
 */
export const typeface = {
  regular: withoutTables(read('regular'), layoutTables),
  strong: withoutTables(read('strong'), layoutTables),
}
