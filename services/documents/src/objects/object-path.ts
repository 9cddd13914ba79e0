import { uuidPattern } from '@bluebonnet/domain'
import { newId } from '@bluebonnet/platform'

const path = new RegExp(`^(?:/api)?/objects/(${uuidPattern})$`)

/** The name of an upload in rows and answers: `objectPath` (docs/rules/papers-and-retention.md#two-steps). */
export const objectPathOf = (id: string): string => `/objects/${id}`

/** The address for an upload's bytes and, for photos, for reading them. */
export const objectAddressOf = (id: string): string => `/api${objectPathOf(id)}`

/**
 * The id of an upload named by its objectPath, or by its upload URL with or without its query; null for anything else.
 */
export const objectIdOf = (given: string): string | null => {
  if (!URL.canParse(given, 'http://local')) return null
  return path.exec(new URL(given, 'http://local').pathname)?.[1] ?? null
}

/** The folder of people's uploads; generated pages are elsewhere. */
export const uploadFolder = 'uploads'

/** The key of an object without bytes. Folders by month keep each of them small. */
export const firstKeyOf = (id: string, createdAt: Date): string =>
  `${uploadFolder}/${createdAt.toISOString().slice(0, 7)}/${id}`

/** A key for one attempt to send the bytes: a second attempt never overwrites bytes in use. */
export const attemptKeyOf = (id: string, createdAt: Date): string => `${firstKeyOf(id, createdAt)}.${newId()}`
