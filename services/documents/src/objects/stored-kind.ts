import { buffer } from 'node:stream/consumers'
import type { DocumentMark } from '@bluebonnet/domain'
import type { ObjectStore } from '@bluebonnet/platform'
import { type FileKind, type FileKindName, fileKinds, photoTypes } from '../files/file-kinds.js'
import { markOfPdf } from '../files/pdf-mark.js'
import { headBytes, type HeadVerdict, sniffHead } from '../files/sniff-head.js'
import { objectErrors } from './object.errors.js'
import type { StoredObjectEntity } from './stored-object.entity.js'

const tailBytes = 131_072
const directoryBytes = 16_384

/** Reads a range of a stored file; the result is shorter at its end. */
const storedPart = async (
  store: ObjectStore,
  key: string,
  size: number,
  start: number,
  length: number,
): Promise<Buffer> => {
  if (start >= size) return Buffer.alloc(0)
  const found = await store.get(key, { range: { start, end: Math.min(start + length, size) - 1 } })
  return found === null ? Buffer.alloc(0) : buffer(found.stream)
}

/**
 * The content of a stored ZIP, by the names in the directory at its end: a Word, Excel or PowerPoint file, otherwise
 * just files.
 */
const kindOfZip = async (store: ObjectStore, key: string, size: number): Promise<FileKindName> => {
  const tail = await storedPart(store, key, size, Math.max(0, size - tailBytes), tailBytes)
  if (!tail.includes('[Content_Types].xml') && size <= tailBytes) return 'zip'
  if (tail.includes('word/document')) return 'docx'
  if (tail.includes('xl/workbook')) return 'xlsx'
  return tail.includes('ppt/presentation') ? 'pptx' : 'zip'
}

/**
 * The type of an old Office file, by the names in its directory; null for other files of that container, such as
 * installers.
 */
const kindOfOle = async (store: ObjectStore, key: string, size: number): Promise<FileKindName | null> => {
  const header = await storedPart(store, key, size, 0, 512)
  if (header.length < 512) return null
  const sectorSize = 2 ** Math.min(header.readUInt16LE(30), 12)
  const directory = await storedPart(store, key, size, (header.readUInt32LE(48) + 1) * sectorSize, directoryBytes)
  const names = directory.toString('utf16le')
  if (names.includes('WordDocument')) return 'doc'
  if (names.includes('Workbook\0') || names.includes('Book\0')) return 'xls'
  return names.includes('PowerPoint Document') ? 'ppt' : null
}

type Upload = Pick<StoredObjectEntity, 'purpose' | 'name'>

/**
 * Detects a file's kind by its first bytes. Throws FILE_EMPTY, and FILE_TYPE_REFUSED or PHOTO_TYPE_REFUSED for what
 * its purpose does not accept.
 */
export const checkedHead = (upload: Upload, head: Buffer): HeadVerdict => {
  if (head.length === 0) throw objectErrors.fail('FILE_EMPTY')
  const start = head.subarray(0, headBytes)
  // TREC's file has null characters in its empty cells.
  const isLicences = upload.purpose === 'licences'
  const verdict = sniffHead(isLicences ? Buffer.from(start.filter((byte) => byte !== 0)) : start)
  if (verdict === null || (upload.purpose === 'photo' && !isPhoto(verdict)) || (isLicences && verdict !== 'text'))
    throw typeRefused(upload)
  return verdict
}

/** The kind of stored bytes, and what prevents reading them. */
export interface StoredKind {
  contentType: FileKind['contentType']
  mark: DocumentMark | null
}

/**
 * Detects the kind of stored bytes, with a second check of containers and of a PDF's end. Throws what `checkedHead`
 * throws.
 */
export const kindOfStored = async (
  store: ObjectStore,
  upload: Upload,
  file: { key: string; size: number },
): Promise<StoredKind> => {
  const begin = await storedPart(store, file.key, file.size, 0, headBytes)
  const { contentType } = await kindByHead(store, upload, file, begin)
  if (contentType !== fileKinds.pdf.contentType) return { contentType, mark: null }
  const tail = await storedPart(store, file.key, file.size, Math.max(0, file.size - tailBytes), tailBytes)
  return { contentType, mark: markOfPdf(begin, tail) }
}

const kindByHead = async (
  store: ObjectStore,
  upload: Upload,
  { key, size }: { key: string; size: number },
  head: Buffer,
): Promise<FileKind> => {
  const verdict = checkedHead(upload, head)
  if (verdict === 'zip') return fileKinds[await kindOfZip(store, key, size)]
  // Bytes cannot tell a table from another text; the name may.
  if (verdict !== 'ole')
    return fileKinds[verdict === 'text' && upload.name?.toLowerCase().endsWith('.csv') === true ? 'csv' : verdict]
  const kind = await kindOfOle(store, key, size)
  if (kind === null) throw typeRefused(upload)
  return fileKinds[kind]
}

const isPhoto = (verdict: HeadVerdict): boolean =>
  verdict !== 'ole' && photoTypes.includes(fileKinds[verdict].contentType)

const typeRefused = ({ purpose }: Upload) =>
  objectErrors.fail(purpose === 'photo' ? 'PHOTO_TYPE_REFUSED' : 'FILE_TYPE_REFUSED')
