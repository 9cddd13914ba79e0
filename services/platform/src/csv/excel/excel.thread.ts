import { parentPort, workerData } from 'node:worker_threads'
import type { TableRecord } from '../delimited-records.js'
import { readWorkbook, WorkbookFault, type WorkbookLimits } from './read-workbook.js'

export interface ExcelRequest {
  file: Uint8Array
  limits: WorkbookLimits
}
export type ExcelReply = { records: TableRecord[] } | { fault: WorkbookFault['code'] }

const answer = ({ file, limits }: ExcelRequest): ExcelReply => {
  try {
    return { records: readWorkbook(file, limits) }
  } catch (error) {
    return { fault: error instanceof WorkbookFault ? error.code : 'TABLE_UNREADABLE' }
  }
}

const request: ExcelRequest = workerData
parentPort?.postMessage(answer(request), [])
