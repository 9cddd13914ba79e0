import { TextEncoder } from 'node:util'

globalThis.TextEncoder = TextEncoder
const { isSlowLine, movedEdge, pdfOf, scaledPhoto, scaledSize, wholePicture } = await import('./photos.js')

describe('photos', () => {
  it.each([
    [
      { width: 4_032, height: 3_024 },
      { width: 2_560, height: 1_920 },
    ],
    [
      { width: 1_000, height: 5_120 },
      { width: 500, height: 2_560 },
    ],
    [
      { width: 2_560, height: 10 },
      { width: 2_560, height: 10 },
    ],
    [
      { width: 640, height: 480 },
      { width: 640, height: 480 },
    ],
  ])('%j is sent as %j', (size, sent) => {
    expect(scaledSize(size)).toEqual(sent)
  })

  it('are sent unchanged where this browser cannot draw them', async () => {
    const photo = new File(['x'], 'front.jpg', { type: 'image/jpeg' })
    expect(await scaledPhoto(photo)).toBe(photo)
    Object.assign(globalThis, { createImageBitmap: async () => Promise.reject(new Error('no picture')) })
    expect(await scaledPhoto(photo)).toBe(photo)
  })

  it.each([
    [undefined, false],
    [{ downlink: 10, saveData: false }, false],
    [{ downlink: 1.6, saveData: false }, true],
    [{ downlink: 10, saveData: true }, true],
  ])('know whether the connection %j is slow', (line, isSlow) => {
    expect(isSlowLine(line)).toBe(isSlow)
  })

  it('of a listing are sent smaller on a slow connection, with the right type', async () => {
    const asked: unknown[] = []
    Object.assign(globalThis, {
      createImageBitmap: async () => ({ width: 4_032, height: 3_024, close: () => undefined }),
      OffscreenCanvas: class {
        constructor(...size: unknown[]) {
          asked.push(size)
        }
        getContext() {
          return { fillRect: () => undefined, drawImage: () => undefined }
        }
        async convertToBlob({ type, quality }: { type: string; quality: number }) {
          asked.push(quality)
          return new Blob(['x'], { type })
        }
      },
    })
    const photo = new File(['x'], 'front.jpg', { type: 'image/jpeg' })
    Object.assign(navigator, { connection: { downlink: 1.6 } })
    expect(await scaledPhoto(photo, true)).toMatchObject({ name: 'front.webp', type: 'image/webp' })
    expect(await scaledPhoto(photo)).toMatchObject({ name: 'front.jpg', type: 'image/jpeg' })
    Object.assign(navigator, { connection: { downlink: 10 } })
    expect(await scaledPhoto(photo, true)).toMatchObject({ name: 'front.jpg', type: 'image/jpeg' })
    expect(asked).toEqual([[1_280, 960], 0.65, [2_560, 1_920], 0.85, [2_560, 1_920], 0.85])
  })

  it('are cropped at each edge, never beyond the opposite one', () => {
    const low = movedEdge(wholePicture, 'bottom', 0.3)
    expect(low).toEqual({ top: 0, right: 0, bottom: 0.3, left: 0 })
    expect(movedEdge(low, 'top', 0.95).top).toBeCloseTo(0.6)
    expect(movedEdge(low, 'left', -1)).toEqual(low)
  })

  it('become one PDF with valid object offsets', async () => {
    const page = { bytes: new Uint8Array([255, 216, 255, 217]), width: 100, height: 200 }
    const blob = pdfOf([page, page])
    const text = await new Promise<string>((resolve) => {
      const reader = new FileReader()
      reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
      reader.readAsBinaryString(blob)
    })
    expect(text).toContain('/Count 2/Kids[3 0 R 6 0 R]')
    const offsets = [...text.matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset))
    expect(offsets.map((offset) => text.slice(offset, offset + 7))).toEqual(
      offsets.map((_, index) => `${index + 1} 0 obj`),
    )
    expect(text.slice(Number(/startxref\n(\d+)/.exec(text)?.[1])).startsWith('xref')).toBe(true)
  })
})
