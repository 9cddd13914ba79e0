/** The media type of a form with a file (RFC 7578). */
export const formType = 'multipart/form-data'

const boundaryOf = (type: string): string | undefined => {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? []
  return quoted ?? plain
}

/** Headers of a part are short: a long search for their end would slow others. */
const headerBytes = 1_024

const nameOf = (headers: string): string | undefined =>
  /^content-disposition:\s*form-data\s*;(?:.*;)?\s*name="([^"]*)"/im.exec(headers)?.[1]

/**
 * The parts of a form, by name, without copying them; null if it is unreadable, or has a part of another name or twice.
 */
export const formParts = (form: Buffer, type: string, names: readonly string[]): Map<string, Buffer> | null => {
  const boundary = boundaryOf(type)
  if (boundary === undefined) return null
  const mark = Buffer.from(`\r\n--${boundary}`)
  if (!form.subarray(0, mark.length - 2).equals(mark.subarray(2))) return null
  const parts = new Map<string, Buffer>()
  let at = mark.length - 2
  while (form.toString('latin1', at, at + 2) === '\r\n') {
    const headers = form.toString('latin1', at, at + headerBytes)
    const length = headers.indexOf('\r\n\r\n')
    const name = nameOf(headers.slice(0, length))
    const end = length === -1 ? -1 : form.indexOf(mark, at + length + 4)
    if (name === undefined || !names.includes(name) || parts.has(name) || end === -1) return null
    parts.set(name, form.subarray(at + length + 4, end))
    at = end + mark.length
  }
  return form.toString('latin1', at, at + 2) === '--' ? parts : null
}
