import { can, limits, mebibyte, uploadRules } from '@bluebonnet/domain'
import { type Caller, httpErrors, type Refusal } from '@bluebonnet/platform'
import { objectErrors } from './object.errors.js'
import type { ObjectPurpose } from './stored-object.entity.js'

/** The purpose of an upload and, if known, the name of its file. */
interface Sized {
  purpose: ObjectPurpose
  name?: string | null | undefined
}

/**
 * Most bytes of an upload: photos 10 MB, TREC's file 300 MB, everything else 50 MB
 * (docs/rules/papers-and-retention.md#sizes).
 */
export const maxBytesOf = (purpose: ObjectPurpose): number =>
  purpose === 'cda' || purpose === 'statement' ? limits.fileBytes : uploadRules[purpose].bytes

/** Throws FORBIDDEN for an upload whose purpose is reserved for others. */
export const assertPurpose = (caller: Caller, purpose: ObjectPurpose): void => {
  if (purpose === 'licences' && !can(caller, 'licences.watch')) throw httpErrors.fail('FORBIDDEN')
}

/** The exact sentence for a file that is too large. */
export const tooLarge = ({ purpose, name }: Sized): Refusal =>
  objectErrors.fail('FILE_TOO_LARGE', {
    message: `${name ?? 'This file'} exceeds maximum allowed size of ${maxBytesOf(purpose) / mebibyte} MB`,
  })

/** Throws FILE_TOO_LARGE when an upload has, or announces, more bytes than its purpose allows. */
export const assertSize = (upload: Sized, bytes: number): void => {
  if (bytes > maxBytesOf(upload.purpose)) throw tooLarge(upload)
}
