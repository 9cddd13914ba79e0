export interface RunningPostgres {
  /** Of the database `bluebonnet`. */
  url: string
  port: number
  /** True when the server ran already. */
  reused: boolean
  /** From now on a server that dies is started again where it was; `say` is told. */
  keepRunning(say: (text: string) => void): void
  stop(): Promise<void>
  /** Stops it and removes all that it holds. */
  destroy(): Promise<void>
}

export declare function startPostgres(options: { dataDir: string; settings?: Readonly<Record<string, string>> }): Promise<RunningPostgres>
