export interface Page {
  title: string
  /** Letterhead: the name, then smaller lines. */
  from: [string, ...string[]]
  sections: { heading: string; lines: ([string, string] | string)[] }[]
  footer: string
  /** The document's own date: the same input draws the same bytes. */
  dated: Date
}

const blue = '#3A4BB0'
const ink = '#1B2140'
const muted = '#5A607A'
const margin = 64

/** One US letter page with selectable text: a letterhead, headed sections of sentences or label and value, a footer. */
export const drawPage = async ({ title, from, sections, footer, dated }: Page): Promise<Buffer> => {
  const { default: Letter } = await import('pdfkit')
  const pdf = new Letter({
    size: 'LETTER',
    margin,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: from[0], CreationDate: dated, ModDate: dated },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  const width = pdf.page.width - 2 * margin
  const [name, ...rest] = from
  pdf.font('Helvetica-Bold').fontSize(15).fillColor(blue).text(name)
  pdf.font('Helvetica').fontSize(9).fillColor(muted).text(rest.join('  ·  '))
  pdf
    .moveDown(0.6)
    .moveTo(margin, pdf.y)
    .lineTo(margin + width, pdf.y)
    .lineWidth(1.5)
    .strokeColor(blue)
    .stroke()
  pdf.moveDown(1.4).font('Helvetica-Bold').fontSize(18).fillColor(ink).text(title)
  for (const { heading, lines } of sections) {
    pdf.moveDown(1).font('Helvetica-Bold').fontSize(11).fillColor(blue).text(heading)
    pdf.moveDown(0.3).fontSize(10)
    for (const line of lines) {
      if (typeof line === 'string') {
        pdf.font('Helvetica').fillColor(ink).text(line, margin, pdf.y, { width })
      } else {
        const top = pdf.y
        pdf
          .font('Helvetica')
          .fillColor(muted)
          .text(line[0], margin, top, { width: width * 0.55 })
        pdf.fillColor(ink).text(line[1], margin + width * 0.4, top, { width: width * 0.6, align: 'right' })
        pdf.x = margin
      }
      pdf.moveDown(0.25)
    }
  }
  pdf
    .font('Helvetica')
    .fontSize(8)
    .fillColor(muted)
    .text(footer, margin, pdf.page.height - margin - 24, { width, lineBreak: true })
  pdf.end()
  await finished
  return Buffer.concat(chunks)
}
