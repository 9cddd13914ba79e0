import type { ObjectStore } from '@bluebonnet/platform'
import { type FileKind, fileKinds, photoTypes } from '../files/file-kinds.js'
import { kindOfOle, kindOfZip, storedPart } from '../files/office-kinds.js'
import { headBytes, type HeadVerdict, sniffHead } from '../files/sniff-head.js'
import { objectErrors } from './object.errors.js'
import type { StoredObjectEntity } from './stored-object.entity.js'

type Asked = Pick<StoredObjectEntity, 'purpose' | 'name'>

/**
 * What a file's first bytes say that it is. Throws FILE_EMPTY, and FILE_TYPE_REFUSED or PHOTO_TYPE_REFUSED for what its
 * purpose does not take.
 */
export const judgedHead = (asked: Asked, head: Buffer): HeadVerdict => {
  if (head.length === 0) throw objectErrors.fail('FILE_EMPTY')
  const verdict = sniffHead(head.subarray(0, headBytes))
  if (verdict === null || (asked.purpose === 'photo' && !isPhoto(verdict))) throw typeRefused(asked)
  return verdict
}

/** What stored bytes are, by a second look at containers. Throws what `judgedHead` throws. */
export const kindOfStored = async (
  store: ObjectStore,
  asked: Asked,
  { key, size }: { key: string; size: number },
  head?: Buffer,
): Promise<FileKind> => {
  const verdict = judgedHead(asked, head ?? (await storedPart(store, key, size, 0, headBytes)))
  if (verdict === 'zip') return fileKinds[await kindOfZip(store, key, size)]
  // Bytes cannot tell a table from another text; the name may.
  if (verdict !== 'ole')
    return fileKinds[verdict === 'text' && asked.name?.toLowerCase().endsWith('.csv') === true ? 'csv' : verdict]
  const kind = await kindOfOle(store, key, size)
  if (kind === null) throw typeRefused(asked)
  return fileKinds[kind]
}

const isPhoto = (verdict: HeadVerdict): boolean =>
  verdict !== 'ole' && photoTypes.includes(fileKinds[verdict].contentType)

const typeRefused = ({ purpose }: Asked) =>
  objectErrors.fail(purpose === 'photo' ? 'PHOTO_TYPE_REFUSED' : 'FILE_TYPE_REFUSED')
