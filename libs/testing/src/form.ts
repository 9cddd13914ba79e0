interface SentForm {
  /** Its media type, with the mark between its parts. */
  type: string
  bytes: Buffer
}

const mark = 'the-next-part-begins-here'

/** A form with a file, and JSON beside it. */
export const formOf = (file: string | Uint8Array, json?: string): SentForm => {
  const part = (name: string, content: string | Uint8Array): Buffer[] => [
    Buffer.from(`--${mark}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]
  const parts = [...part('file', file), ...(json === undefined ? [] : part('body', json))]
  return { type: `multipart/form-data; boundary=${mark}`, bytes: Buffer.concat([...parts, Buffer.from(`--${mark}--`)]) }
}
