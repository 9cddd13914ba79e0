export interface RunningPostgres {
  /** Of the database `bluebonnet`. */
  url: string
  port: number
  /** True when the server ran already. */
  reused: boolean
  stop(): Promise<void>
}

export declare function startPostgres(options: { dataDir: string; settings?: Readonly<Record<string, string>> }): Promise<RunningPostgres>
export declare function stopPostgres(options: { dataDir: string }): Promise<void>
