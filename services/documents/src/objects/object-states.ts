import { uploadPurposes } from '@bluebonnet/contracts'

/** Why bytes are stored: the three uploads of people, and the pages that the product makes itself. */
export const objectPurposes = [...uploadPurposes, 'cda'] as const
export type ObjectPurpose = (typeof objectPurposes)[number]

/** AWAITED: a URL was given out. PARTS: a multipart upload is under way. STORED: the bytes are there, checked. */
export const objectStates = ['AWAITED', 'PARTS', 'STORED'] as const
export type ObjectState = (typeof objectStates)[number]
