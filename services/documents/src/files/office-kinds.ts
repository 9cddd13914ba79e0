import type { Readable } from 'node:stream'
import type { ObjectStore } from '@bluebonnet/platform'
import type { FileKindName } from './file-kinds.js'

const tailBytes = 131_072
const directoryBytes = 16_384

const readAll = async (stream: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Some bytes of a stored file; fewer where it ends. */
export const storedPart = async (
  store: ObjectStore,
  key: string,
  size: number,
  start: number,
  length: number,
): Promise<Buffer> => {
  if (start >= size) return Buffer.alloc(0)
  const found = await store.get(key, { range: { start, end: Math.min(start + length, size) - 1 } })
  return found === null ? Buffer.alloc(0) : readAll(found.stream)
}

/**
 * What a stored ZIP holds, by the names in the directory at its end: a Word, Excel or PowerPoint file, else just files.
 */
export const kindOfZip = async (store: ObjectStore, key: string, size: number): Promise<FileKindName> => {
  const tail = await storedPart(store, key, size, Math.max(0, size - tailBytes), tailBytes)
  if (!tail.includes('[Content_Types].xml') && size <= tailBytes) return 'zip'
  if (tail.includes('word/document')) return 'docx'
  if (tail.includes('xl/workbook')) return 'xlsx'
  return tail.includes('ppt/presentation') ? 'pptx' : 'zip'
}

/**
 * What an old Office file is, by the names in its directory; null for other files of that container, such as
 * installers.
 */
export const kindOfOle = async (store: ObjectStore, key: string, size: number): Promise<FileKindName | null> => {
  const header = await storedPart(store, key, size, 0, 512)
  if (header.length < 512) return null
  const sectorSize = 2 ** Math.min(header.readUInt16LE(30), 12)
  const directory = await storedPart(store, key, size, (header.readUInt32LE(48) + 1) * sectorSize, directoryBytes)
  const names = directory.toString('utf16le')
  if (names.includes('WordDocument')) return 'doc'
  if (names.includes('Workbook\0') || names.includes('Book\0')) return 'xls'
  return names.includes('PowerPoint Document') ? 'ppt' : null
}
