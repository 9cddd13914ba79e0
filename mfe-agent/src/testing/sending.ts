import { jest } from '@jest/globals'

/** A request that takes whatever it is given: jsdom's would ask the network. */
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

/** Has the bytes of uploads taken by nobody, at once. */
export const takeUploads = (): void => {
  Object.assign(globalThis, { XMLHttpRequest: TakingRequest })
}

/** A PDF, for a reader that `readsAsText` has put in place of the real one. */
export const pdfSaying = (name: string, text: string): File => {
  const bytes = new TextEncoder().encode(text.padEnd(200))
  const file = new File([bytes], name, { type: 'application/pdf' })
  // jsdom's files keep their bytes to themselves.
  return Object.assign(file, { arrayBuffer: async () => bytes.buffer })
}

/** Has PDFs read as one page of the text that they are: the real reader needs a browser. Called before any import. */
export const readsAsText = (): void => {
  jest.unstable_mockModule('pdfjs-dist/legacy/build/pdf.mjs', () => ({
    GlobalWorkerOptions: {},
    getDocument: ({ data }: { data: Uint8Array }) => {
      const page = { getTextContent: async () => ({ items: [{ str: new TextDecoder().decode(data) }] }) }
      return { promise: Promise.resolve({ numPages: 1, getPage: async () => page }), destroy: async () => undefined }
    },
  }))
}
