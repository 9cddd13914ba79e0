import type { DocumentType } from '@bluebonnet/contracts'
import { describe, expect, it } from '@jest/globals'
import { filePapers } from './upload-papers-dialog.js'

const sentOf = (id: string, label: string, type: DocumentType = 'OTHER') => ({
  id,
  label,
  type,
  objectPath: `/objects/${id}`,
})
const contract = { ...sentOf('1', 'Contract', 'CONTRACT'), paper: 'contract' }
const [receipt, scan] = [sentOf('2', 'Receipt'), sentOf('3', 'scan.pdf')]

describe('papers that are filed together', () => {
  it('keep what was refused and what stands behind it, and file none twice when they are sent again', async () => {
    const filed: unknown[] = []
    let waiting = [contract, receipt, scan]
    let refuses = true
    const send = async (): Promise<void> =>
      filePapers(
        waiting,
        async (paper) => {
          if (paper.label === 'Receipt' && refuses) throw new Error('No connection')
          filed.push(paper)
        },
        (id) => {
          waiting = waiting.filter((one) => one.id !== id)
        },
      )
    await expect(send()).rejects.toThrow('No connection')
    expect(waiting).toEqual([receipt, scan])
    refuses = false
    await send()
    expect(filed).toEqual([
      { label: 'Contract', type: 'CONTRACT', objectPath: '/objects/1', paper: 'contract' },
      { label: 'Receipt', type: 'OTHER', objectPath: '/objects/2' },
      { label: 'scan.pdf', type: 'OTHER', objectPath: '/objects/3' },
    ])
    expect(waiting).toEqual([])
  })

  it('file those with a line first: then no other one comes there by its type', async () => {
    const filed: string[] = []
    const draft = sentOf('4', 'Draft', 'CONTRACT')
    await filePapers(
      [draft, contract],
      async ({ label }) => filed.push(label),
      () => undefined,
    )
    expect(filed).toEqual(['Contract', 'Draft'])
  })
})
