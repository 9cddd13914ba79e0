import { jest } from '@jest/globals'

/** A request that accepts everything: jsdom's would use the network. */
class TakingRequest extends EventTarget {
  readonly upload = new EventTarget()
  readonly status = 200
  withCredentials = false
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(): void {
    setTimeout(() => this.dispatchEvent(new Event('load')))
  }
}

/** Accepts all uploads at once without a server. */
export const takeUploads = (): void => {
  Object.assign(globalThis, { XMLHttpRequest: TakingRequest })
}

/** A PDF for the fake reader of `readsAsText`. */
export const pdfSaying = (name: string, text: string): File => {
  const bytes = new TextEncoder().encode(text.padEnd(200))
  const file = new File([bytes], name, { type: 'application/pdf' })
  // jsdom's File has no arrayBuffer.
  return Object.assign(file, { arrayBuffer: async () => bytes.buffer })
}

/**
 * Replaces the PDF reader, which needs a browser: a PDF becomes one page with its bytes as text. Call before any
 * import.
 */
export const readsAsText = (): void => {
  jest.unstable_mockModule('pdfjs-dist/legacy/build/pdf.mjs', () => ({
    GlobalWorkerOptions: {},
    getDocument: ({ data }: { data: Uint8Array }) => {
      const page = { getTextContent: async () => ({ items: [{ str: new TextDecoder().decode(data) }] }) }
      return { promise: Promise.resolve({ numPages: 1, getPage: async () => page }), destroy: async () => undefined }
    },
  }))
}
