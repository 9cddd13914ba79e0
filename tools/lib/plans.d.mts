export interface CarriedOut {
  ms: number
  sql: string
  /** Pages of 8 kB that were looked at. */
  buffers: number
  /** Tables read whole, with the rows that were read. */
  scans: { table: string; rows: number }[]
}

export declare function planOf(message: string): CarriedOut | null
