/** The media type of a form with a file (RFC 7578). */
export const formType = 'multipart/form-data'

const boundaryOf = (type: string): string | undefined => {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? []
  return quoted ?? plain
}

/** Headers of a part are short: a long search for their end would slow others. */
const headerBytes = 1_024

const parameters = /;\s*([^\s;="]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/g

/** The name in quotes or as a token. The name of a file may look like one. */
const nameOf = (headers: string): string | undefined => {
  const [, given = ''] = /^content-disposition:\s*form-data\s*(;.*)$/im.exec(headers) ?? []
  const [, , quoted, token] = [...given.matchAll(parameters)].find(([, key]) => key?.toLowerCase() === 'name') ?? []
  return quoted ?? token
}

/** A form that is cut off or has another boundary than its type says, and one with other parts or a part twice. */
type FormFault = 'UNREADABLE' | 'OTHER_PARTS'

/** The parts of a form, by name, without copying them. */
export const formParts = (form: Buffer, type: string, names: readonly string[]): Map<string, Buffer> | FormFault => {
  const boundary = boundaryOf(type)
  if (boundary === undefined) return 'UNREADABLE'
  const mark = Buffer.from(`\r\n--${boundary}`)
  if (!form.subarray(0, mark.length - 2).equals(mark.subarray(2))) return 'UNREADABLE'
  const parts = new Map<string, Buffer>()
  let at = mark.length - 2
  while (form.toString('latin1', at, at + 2) === '\r\n') {
    const headers = form.toString('latin1', at, at + headerBytes)
    const length = headers.indexOf('\r\n\r\n')
    const end = length === -1 ? -1 : form.indexOf(mark, at + length + 4)
    if (end === -1) return 'UNREADABLE'
    const name = nameOf(headers.slice(0, length))
    if (name === undefined || !names.includes(name) || parts.has(name)) return 'OTHER_PARTS'
    parts.set(name, form.subarray(at + length + 4, end))
    at = end + mark.length
  }
  return form.toString('latin1', at, at + 2) === '--' ? parts : 'UNREADABLE'
}
