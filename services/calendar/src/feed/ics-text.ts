/** RFC 5545, section 3.1: a line has at most 75 octets; the next begins with a space. No letter is cut in two. */
const lineOctets = 75

/** A content line as it goes out: cut where it is longer than that. */
export const folded = (line: string): string => {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const letter of line) {
    const length = Buffer.byteLength(letter)
    if (octets + length > lineOctets) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += letter
    octets += length
  }
  return [...lines, current].join('\r\n')
}

/** A value of type TEXT (section 3.3.11): separators escaped, line breaks as \n, no other control characters. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|\n/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

/** A moment in UTC, which needs no definition of a time zone: 20260510T150000Z. */
export const utc = (moment: Date): string => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** A day: 20260510. */
export const plainDay = (day: string): string => day.replaceAll('-', '')
