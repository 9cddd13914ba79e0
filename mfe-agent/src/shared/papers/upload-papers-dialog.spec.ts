import { describe, expect, it } from '@jest/globals'
import { filePapers } from './upload-papers-dialog.js'

const paper = (id: string, name: string) => ({ id, name, objectPath: `/objects/${id}` })
const [contract, receipt, scan] = [
  paper('1', 'contract.pdf'),
  paper('2', 'earnest money receipt.pdf'),
  paper('3', 'scan.pdf'),
]
const words = { 1: { label: 'Contract', type: 'CONTRACT' }, 2: { label: 'Receipt', type: 'OTHER' } } as const

describe('papers that are filed together', () => {
  it('keep what was refused and what stands behind it, and file none twice when they are sent again', async () => {
    const filed: string[] = []
    let waiting = [contract, receipt, scan]
    let refuses = true
    const send = async (): Promise<void> =>
      filePapers(
        waiting,
        words,
        async ({ label, type, objectPath }) => {
          if (label === 'Receipt' && refuses) throw new Error('No connection')
          filed.push(`${label} ${type} ${objectPath}`)
        },
        ({ id }) => {
          waiting = waiting.filter((one) => one.id !== id)
        },
      )
    await expect(send()).rejects.toThrow('No connection')
    expect(waiting).toEqual([receipt, scan])
    refuses = false
    await send()
    expect(filed).toEqual(['Contract CONTRACT /objects/1', 'Receipt OTHER /objects/2', 'scan.pdf OTHER /objects/3'])
    expect(waiting).toEqual([])
  })
})
