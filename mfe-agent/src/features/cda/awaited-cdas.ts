/**
 * CDAs whose page was asked for and is not there yet: id of the CDA to the version asked for. Kept outside the
 * components, so that somebody who moves to another screen meanwhile is told all the same.
 */
const awaited = new Map<string, number>()
const listeners = new Set<(cdaId: string) => void>()

export const awaitedCdas = {
  /**
   * Waits for the page of this version. Whoever listens looks at once, for the page may have been quicker than the
   * answer.
   */
  add: (cdaId: string, version: number): void => {
    awaited.set(cdaId, version)
    for (const listener of listeners) listener(cdaId)
  },
  has: (cdaId: string): boolean => awaited.has(cdaId),
  ids: (): string[] => [...awaited.keys()],
  /** True once per awaited CDA, when it carries a page of that version or a later one. */
  settle: (cda: { id: string; version: number; pdfUrl: string | null }): boolean => {
    const version = awaited.get(cda.id)
    if (version === undefined || cda.pdfUrl === null || cda.version < version) return false
    return awaited.delete(cda.id)
  },
  forget: (cdaId: string): void => void awaited.delete(cdaId),
  onAdded: (listener: (cdaId: string) => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
