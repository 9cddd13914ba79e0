import { photoSide } from '@bluebonnet/domain'
import { atMost } from './at-most.js'

const scaledTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']
const quality = 0.85

/** On a slow connection six phone photos then take 15 s (docs/measures.md#photos). */
const onSlowLine = { side: 1_280, quality: 0.65, type: 'image/webp' } as const
/** A connection below this speed is slow (Mbit/s, rounded by the browser). */
const slowBelow = 2

/** Reads the browser's Network Information API, which Safari and Firefox lack. */
export const isSlowLine = (line: unknown = Reflect.get(navigator, 'connection')): boolean => {
  if (typeof line !== 'object' || line === null) return false
  const spares = 'saveData' in line && line.saveData === true
  return spares || ('downlink' in line && typeof line.downlink === 'number' && line.downlink < slowBelow)
}

interface Size {
  width: number
  height: number
}

/** The target size of a picture: never enlarged, with its longest side at most `side`. */
export const scaledSize = ({ width, height }: Size, side: number = photoSide): Size => {
  const share = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

const croppedSize = ({ width, height }: Size, { top, right, bottom, left }: Crop): Size => ({
  width: width * (1 - left - right),
  height: height * (1 - top - bottom),
})

/** The part to cut off at each edge, as a fraction of width or height. */
export interface Crop {
  top: number
  right: number
  bottom: number
  left: number
}

export const wholePicture: Crop = { top: 0, right: 0, bottom: 0, left: 0 }

/** The minimum that remains between two edges. */
const leastLeft = 0.1

/** Moves one edge of a crop, limited by the opposite edge. */
export const movedEdge = (crop: Crop, edge: keyof Crop, share: number): Crop => {
  const opposite = { top: crop.bottom, right: crop.left, bottom: crop.top, left: crop.right }[edge]
  return { ...crop, [edge]: Math.min(Math.max(0, share), 1 - leastLeft - opposite) }
}

interface Drawing {
  type: string
  side?: number
  quality?: number
  crop?: Crop
}

const drawn = async (picture: ImageBitmap, how: Drawing): Promise<Blob> => {
  const { type, crop = wholePicture } = how
  const [x, y] = [crop.left * picture.width, crop.top * picture.height]
  const part = croppedSize(picture, crop)
  const { width, height } = scaledSize(part, how.side)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser draws no pictures')
  // JPEG has no transparency.
  if (type === 'image/jpeg') {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
  }
  context.drawImage(picture, x, y, part.width, part.height, 0, 0, width, height)
  return canvas.convertToBlob({ type, quality: how.quality ?? quality })
}

// One at a time: a phone has too little memory for sixty.
const inTurn = atMost(1)

const scaled = async (file: File, isListing: boolean): Promise<File> => {
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return file
  try {
    const how = isListing && isSlowLine() ? onSlowLine : { side: photoSide, type: file.type }
    if (Math.max(picture.width, picture.height) <= how.side) return file
    const bytes = await drawn(picture, how)
    const name = bytes.type === file.type ? file.name : file.name.replace(/\.\w+$/, '.webp')
    return new File([bytes], name, { type: bytes.type, lastModified: file.lastModified })
  } catch {
    return file
  } finally {
    picture.close()
  }
}

/**
 * Scales a large photo to the upload size (docs/rules/papers-and-retention.md#photos). Other files, and those that this
 * browser cannot decode, stay unchanged. Listing photos are for viewing, photos of papers must stay legible.
 */
export const scaledPhoto = async (file: File, isListing = false): Promise<File> =>
  scaledTypes.includes(file.type) && typeof createImageBitmap === 'function'
    ? inTurn(() => scaled(file, isListing))
    : file

/** A photo as a page of the PDF: JPEG bytes and size (px). */
interface PhotoPage extends Size {
  bytes: Uint8Array
}

const encoder = new TextEncoder()
/** The longest side of a page in points, as on letter paper. */
const pageSide = 792

/** A PDF with one page per photo. Each page has its photo's proportions. */
export const pdfOf = (photos: readonly PhotoPage[]): Blob => {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const offsets: number[] = []
  let length = 0
  const write = (...written: (string | Uint8Array)[]): void => {
    for (const part of written) {
      const bytes = typeof part === 'string' ? encoder.encode(part) : new Uint8Array(part)
      parts.push(bytes)
      length += bytes.length
    }
  }
  const object = (...written: (string | Uint8Array)[]): void => {
    offsets.push(length)
    write(`${offsets.length} 0 obj\n`, ...written, '\nendobj\n')
  }
  write('%PDF-1.4\n')
  object('<</Type/Catalog/Pages 2 0 R>>')
  object(`<</Type/Pages/Count ${photos.length}/Kids[${photos.map((_, index) => `${3 + index * 3} 0 R`).join(' ')}]>>`)
  for (const [index, { bytes, width, height }] of photos.entries()) {
    const first = 3 + index * 3
    const share = pageSide / Math.max(width, height)
    const [wide, high] = [(width * share).toFixed(2), (height * share).toFixed(2)]
    const content = `q ${wide} 0 0 ${high} 0 0 cm /P Do Q`
    object(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${wide} ${high}]/Contents ${first + 1} 0 R`,
      `/Resources<</XObject<</P ${first + 2} 0 R>>>>>>`,
    )
    object(`<</Length ${content.length}>>stream\n${content}\nendstream`)
    object(
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8`,
      `/Filter/DCTDecode/Length ${bytes.length}>>stream\n`,
      bytes,
      '\nendstream',
    )
  }
  const table = length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  write(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${entries}`)
  write(`trailer<</Size ${offsets.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`)
  return new Blob(parts, { type: 'application/pdf' })
}

/** A photo of a page with its crop. */
export interface CroppedPhoto {
  file: File
  crop: Crop
}

const pageOf = async ({ file, crop }: CroppedPhoto): Promise<PhotoPage> => {
  const picture = await createImageBitmap(file).catch((error: unknown) => {
    throw new Error(`${file.name} cannot be read as a photo by this browser. Upload it by itself.`, { cause: error })
  })
  try {
    const bytes = await drawn(picture, { type: 'image/jpeg', crop })
    return { ...scaledSize(croppedSize(picture, crop)), bytes: new Uint8Array(await bytes.arrayBuffer()) }
  } finally {
    picture.close()
  }
}

/** Combines several photos of one paper into a PDF, in order. */
export const pagesAsPdf = async (photos: readonly CroppedPhoto[], name: string): Promise<File> => {
  const pages: PhotoPage[] = []
  // One after another: a phone has too little memory for sixty.
  for (const photo of photos) pages.push(await pageOf(photo))
  return new File([pdfOf(pages)], `${name}.pdf`, { type: 'application/pdf' })
}

/** Combines uncropped photos into a PDF. */
export const photosAsPdf = async (photos: readonly File[], name: string): Promise<File> =>
  pagesAsPdf(
    photos.map((file) => ({ file, crop: wholePicture })),
    name,
  )
