/** The part of libheif's JavaScript interface that is used; its package declares no types for this entry. */
declare module 'libheif-js/wasm-bundle.js' {
  interface Pixels {
    data: Uint8ClampedArray<ArrayBuffer>
    width: number
    height: number
  }

  interface HeifImage {
    is_primary(): boolean
    get_width(): number
    get_height(): number
    /** Rotated and mirrored according to the file; null if it cannot be decoded. */
    display(into: Pixels, done: (pixels: Pixels | null) => void): void
  }

  const libheif: {
    HeifDecoder: new () => {
      /** The images of a file, none if it cannot be read. */
      decode(bytes: Uint8Array): HeifImage[]
    }
  }
  export default libheif
}
