import { photoSide } from '@bluebonnet/domain'

/** The longest side of each picture drawn of an image (px), largest first. */
export const pictureSides = { shown: photoSide, card: 640, thumbnail: 160 } as const
export type PictureKind = keyof typeof pictureSides

const kinds = ['shown', 'card', 'thumbnail'] as const satisfies readonly PictureKind[]

/** The key of a picture: beside the bytes of its source. */
export const pictureKey = (key: string, kind: PictureKind): string => `${key}.${kind}.jpg`

export const pictureKeysOf = (key: string): string[] => kinds.map((kind) => pictureKey(key, kind))
