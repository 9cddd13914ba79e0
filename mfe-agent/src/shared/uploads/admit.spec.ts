import { uploadRules } from '@bluebonnet/contracts'
import { admit } from './admit.js'

const file = (name: string, size = 10): File => {
  const made = new File(['x'], name, { lastModified: 1 })
  Object.defineProperty(made, 'size', { value: size })
  return made
}

describe('which files are taken', () => {
  it('takes up to ten photos and says so of the rest', () => {
    const { accepted, refusals } = admit(Array.from({ length: 11 }, (_, index) => file(`${index}.jpg`)), [], uploadRules.photo)
    expect(accepted).toHaveLength(10)
    expect(refusals).toEqual(['You can only upload 10 file(s)'])
  })

  it('counts what is there already', () => {
    expect(admit([file('b.pdf')], [file('a.pdf')], uploadRules.document)).toEqual({ accepted: [], refusals: ['You can only upload 1 file(s)'] })
  })

  it('takes a file of exactly the limit and refuses one byte more', () => {
    const most = uploadRules.photo.bytes
    expect(admit([file('ok.png', most)], [], uploadRules.photo).refusals).toEqual([])
    expect(admit([file('big.png', most + 1)], [], uploadRules.photo).refusals).toEqual(['big.png exceeds maximum allowed size of 10 MB'])
  })

  it('refuses what is no photo, and the same file twice', () => {
    expect(admit([file('page.html')], [], uploadRules.photo).refusals).toEqual(['You can only upload: JPEG, PNG, WebP, GIF'])
    expect(admit([file('a.JPG'), file('a.JPG')], [], uploadRules.photo).refusals).toEqual(['Cannot add the duplicate file'])
  })

  it('names four refused files and counts the rest', () => {
    const { refusals } = admit(Array.from({ length: 7 }, (_, index) => file(`${index}.png`, 11_000_000)), [], uploadRules.photo)
    expect(refusals).toHaveLength(5)
    expect(refusals.at(-1)).toBe('3 additional restrictions were not fulfilled')
  })
})
