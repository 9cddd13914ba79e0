import { uploadRules } from '@bluebonnet/contracts'
import type { UploadRule } from '@bluebonnet/contracts'
import { createUploads } from './uploads.js'
import { refusalsOf } from './use-refusals.js'
import type { Uploads } from './uploads.types.js'

const uploadsOf = (rule: UploadRule): Uploads =>
  createUploads(rule, {
    uploader: () => ({ send: () => new Promise(() => undefined), drop: () => undefined }),
    onSessionOver: () => undefined,
  })
const file = (name: string, size = 10): File => {
  const made = new File(['x'], name, { lastModified: 1 })
  Object.defineProperty(made, 'size', { value: size })
  return made
}
const files = (count: number, size?: number): File[] =>
  Array.from({ length: count }, (_, index) => file(`${index}.jpg`, size))

// jsdom draws no pictures: the previews never come.
URL.createObjectURL = () => 'blob:picture'
URL.revokeObjectURL = () => undefined

describe('which files are taken', () => {
  it('takes ten photos and no more', () => {
    const uploads = uploadsOf(uploadRules.photo)
    expect(refusalsOf(uploads, files(10))).toEqual([])
    expect(refusalsOf(uploads, [file('more.jpg')])).toEqual(['You can only upload 10 file(s)'])
    expect(uploads.getFiles()).toHaveLength(10)
  })

  it('takes the first ten of more photos chosen at once, and says that the others were too many', () => {
    const uploads = uploadsOf(uploadRules.photo)
    expect(refusalsOf(uploads, files(12))).toEqual(['You can only upload 10 file(s)'])
    expect(uploads.getFiles().map(({ name }) => name)).toEqual(files(10).map(({ name }) => name))
  })

  it('takes the place of a refused file for the next one', () => {
    const uploads = uploadsOf(uploadRules.photo)
    expect(refusalsOf(uploads, [file('page.html'), ...files(11)])).toEqual([
      'You can only upload: JPEG, PNG, WebP, GIF',
      'You can only upload 10 file(s)',
    ])
    expect(uploads.getFiles()).toHaveLength(10)
  })

  it('takes one document', () => {
    const uploads = uploadsOf(uploadRules.document)
    refusalsOf(uploads, [file('a.pdf')])
    expect(refusalsOf(uploads, [file('b.pdf')])).toEqual(['You can only upload 1 file(s)'])
  })

  it('takes a file of exactly the limit and refuses one byte more', () => {
    const photos = uploadsOf(uploadRules.photo)
    expect(refusalsOf(photos, [file('ok.png', uploadRules.photo.bytes)])).toEqual([])
    expect(refusalsOf(photos, [file('big.png', uploadRules.photo.bytes + 1)])).toEqual([
      'big.png exceeds maximum allowed size of 10 MB',
    ])
    expect(refusalsOf(uploadsOf(uploadRules.document), [file('big.pdf', uploadRules.document.bytes + 1)])).toEqual([
      'big.pdf exceeds maximum allowed size of 50 MB',
    ])
  })

  it('refuses what is no photo, and the same file twice', () => {
    const photos = uploadsOf(uploadRules.photo)
    expect(refusalsOf(photos, [file('page.html')])).toEqual(['You can only upload: JPEG, PNG, WebP, GIF'])
    expect(refusalsOf(photos, [file('a.JPG')])).toEqual([])
    expect(refusalsOf(photos, [file('a.JPG')])).toEqual(['Cannot add the duplicate file'])
  })

  it('names four refused files and counts the rest', () => {
    const refusals = refusalsOf(uploadsOf(uploadRules.photo), files(7, uploadRules.photo.bytes + 1))
    expect(refusals).toHaveLength(5)
    expect(refusals.at(-1)).toBe('3 additional restrictions were not fulfilled')
  })
})
