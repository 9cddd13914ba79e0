export type Fault = 'missing' | 'stalled' | { text: string }
export interface FakeSite {
  url: string
  /** 'METHOD /path' of every request so far. */
  requests: string[]
  /** By path prefix: how the server misbehaves. */
  faults: Map<string, Fault>
  close: () => Promise<void>
}
export function startFakeSite(site: { root: string; answers: Record<string, unknown> }): Promise<FakeSite>
