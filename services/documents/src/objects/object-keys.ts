import { newId } from '@bluebonnet/platform'

/** The folder of everything that people upload; pages that the product makes lie elsewhere. */
export const uploadFolder = 'uploads'

/** The key of an object whose bytes have not come yet. Folders by month keep any one of them small. */
export const firstKeyOf = (id: string, createdAt: Date): string =>
  `${uploadFolder}/${createdAt.toISOString().slice(0, 7)}/${id}`

/** A key for one attempt to send the bytes: a second attempt never writes over bytes that are in use. */
export const attemptKeyOf = (id: string, createdAt: Date): string => `${firstKeyOf(id, createdAt)}.${newId()}`
