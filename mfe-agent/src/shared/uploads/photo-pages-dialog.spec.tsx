import { uploadRules } from '@bluebonnet/domain'
import { createFakeShell, FakeShell, fakeAgent } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { jest } from '@jest/globals'
import { TextEncoder } from 'node:util'

globalThis.TextEncoder = TextEncoder
const { cleanup, fireEvent, render, screen, waitFor } = await import('@testing-library/react')
const { PhotoPagesDialog } = await import('./photo-pages-dialog.js')

/** The drawn part of each picture: its origin and size. */
let drawn: unknown[][] = []
/** Size of a drawn page in bytes. */
let bytesOfPage = 4

class Canvas {
  getContext() {
    return {
      fillRect: () => undefined,
      drawImage: (picture: { name: string }, ...part: unknown[]) => drawn.push([picture.name, ...part]),
    }
  }
  async convertToBlob() {
    return Object.assign(new Blob(['jpeg'], { type: 'image/jpeg' }), {
      arrayBuffer: async () => new ArrayBuffer(bytesOfPage),
    })
  }
}

const photo = (name: string): File => new File(['x'], name, { type: 'image/jpeg' })
const photos = [photo('one.jpg'), photo('two.jpg')]

interface Done {
  pdf: File
  photos: readonly File[]
}

const open = (answer: () => Promise<void> = async () => undefined) => {
  drawn = []
  bytesOfPage = 4
  URL.createObjectURL = () => 'blob:photo'
  URL.revokeObjectURL = () => undefined
  Object.assign(globalThis, {
    OffscreenCanvas: Canvas,
    createImageBitmap: async ({ name }: File) => ({ name, width: 1_000, height: 2_000, close: () => undefined }),
  })
  const done: Done[] = []
  const close = jest.fn()
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeAgent)}>
        <PhotoPagesDialog
          open
          photos={photos}
          name="Survey"
          onDone={async (pdf, used) => {
            done.push({ pdf, photos: used })
            await answer()
          }}
          onClose={close}
        />
      </FakeShell>
    </ThemeProvider>,
  )
  return { done, close }
}

afterEach(cleanup)

describe('photos of one paper', () => {
  it('are cropped, sorted, and become one PDF with a chosen name', async () => {
    const { done } = open()
    fireEvent.change(await screen.findByRole('slider', { name: 'Crop top' }), { target: { value: '2' } })
    expect(screen.getByRole('slider', { name: 'Crop top' }).getAttribute('aria-valuetext')).toBe('2% cut off')
    fireEvent.click(screen.getByRole('button', { name: 'Move page 1 back' }))
    fireEvent.click(screen.getByRole('button', { name: 'Use 2 pages as one PDF' }))
    await waitFor(() => expect(done).toHaveLength(1))
    expect(done[0]?.pdf.name).toBe('Survey.pdf')
    expect(drawn).toEqual([
      ['two.jpg', 0, 0, 1_000, 2_000, 0, 0, 1_000, 2_000],
      ['one.jpg', 0, 40, 1_000, 1_960, 0, 0, 1_000, 1_960],
    ])
  })

  it('gain a page, and lose one that is removed', async () => {
    const { done } = open()
    const third = photo('three.jpg')
    fireEvent.change(await screen.findByLabelText('Photo of Another Page'), { target: { files: [third] } })
    expect(screen.getByText('Page 3 of 3')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show page 1' }))
    fireEvent.click(screen.getByRole('button', { name: 'Remove page 1' }))
    fireEvent.click(screen.getByRole('button', { name: 'Use 2 pages as one PDF' }))
    await waitFor(() => expect(done[0]?.photos).toEqual([photos[1], third]))
  })

  it('name those that this browser cannot read, and keep the others', async () => {
    const { done } = open()
    Object.assign(globalThis, { createImageBitmap: async () => Promise.reject(new Error('no picture')) })
    fireEvent.click(await screen.findByRole('button', { name: 'Use 2 pages as one PDF' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('one.jpg cannot be read as a photo by this browser. Upload it by itself.')
    expect(screen.getByText('Page 1 of 2')).toBeTruthy()
    expect(done).toEqual([])
  })

  it('stay with the reason until the PDF is accepted', async () => {
    let isRefused = true
    const { done, close } = open(async () => {
      if (isRefused) throw new Error('Not taken now.')
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Use 2 pages as one PDF' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Not taken now.')
    expect(screen.getByText('Page 1 of 2')).toBeTruthy()
    expect(close).not.toHaveBeenCalled()
    isRefused = false
    fireEvent.click(await screen.findByRole('button', { name: 'Use 2 pages as one PDF' }))
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
    expect(done).toHaveLength(2)
  })

  it('stay when the PDF is larger than a document may be', async () => {
    const { done, close } = open()
    bytesOfPage = uploadRules.document.bytes / 2
    fireEvent.click(await screen.findByRole('button', { name: 'Use 2 pages as one PDF' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The PDF is larger than 50 MB. Remove pages from it.')
    expect(screen.getByText('Page 1 of 2')).toBeTruthy()
    expect(done).toEqual([])
    expect(close).not.toHaveBeenCalled()
  })
})
