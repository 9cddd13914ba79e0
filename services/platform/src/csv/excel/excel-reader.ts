import { Worker } from 'node:worker_threads'
import { limits } from '@bluebonnet/domain'
import { Inject, Injectable, Optional } from '@nestjs/common'
import type { TableRecord } from '../delimited-records.js'
import { csvErrors } from '../table-errors.js'
import type { ExcelReply, ExcelRequest } from './excel.thread.js'

/** Overrides how the thread starts when it is not the built file next to this one. */
export const EXCEL_THREAD = Symbol('Excel thread')

/** How to start the reader thread. */
export interface ExcelThread {
  entry: URL
  execArgv?: string[]
}

const built: ExcelThread = { entry: new URL('./excel.thread.js', import.meta.url) }

/** Limits of the thread; a sheet of 20,000 rows and 100 columns takes half of them. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }

/** Reads workbooks in a separate thread, one at a time, with limits on time and memory. */
@Injectable()
export class ExcelReader {
  private last: Promise<unknown> = Promise.resolve()

  constructor(@Optional() @Inject(EXCEL_THREAD) private readonly start: ExcelThread = built) {}

  /** The rows of the first sheet. Throws the errors of csvErrors. */
  async read(file: Buffer): Promise<TableRecord[]> {
    const reading = this.last.then(() => this.inThread(file))
    this.last = reading.catch(() => undefined)
    return reading
  }

  private async inThread(file: Buffer): Promise<TableRecord[]> {
    const { entry, execArgv = [] } = this.start
    const request: ExcelRequest = {
      file: new Uint8Array(file),
      limits: { rows: limits.importRows, columns: limits.importColumns, unpackedBytes: limits.importUnpackedBytes },
    }
    const thread = new Worker(entry, { execArgv, workerData: request, resourceLimits, name: 'excel' })
    let timer: NodeJS.Timeout | undefined
    try {
      const reply = await new Promise<ExcelReply>((resolve, reject) => {
        timer = setTimeout(() => resolve({ fault: 'TABLE_TOO_LARGE' }), limits.importReadMs)
        thread.on('message', resolve)
        // Running out of memory ends the thread only.
        thread.on('error', (fault: NodeJS.ErrnoException) => {
          if (fault.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ fault: 'TABLE_TOO_LARGE' })
          else reject(fault)
        })
      })
      if ('fault' in reply) throw csvErrors.fail(reply.fault)
      return reply.records
    } finally {
      clearTimeout(timer)
      await thread.terminate()
    }
  }
}

/** The first bytes of every zip archive, and so of every .xlsx. */
export const isWorkbook = (file: Buffer): boolean => file.toString('latin1', 0, 4) === 'PK\u0003\u0004'

/** Excel's format from before 2007, also used for workbooks with a password. */
export const isOldWorkbook = (file: Buffer): boolean => file.toString('hex', 0, 8) === 'd0cf11e0a1b11ae1'
