export interface WebRootOptions {
  /** Folder that is served; `<dataDir>/web` unless given. */
  root?: string
  dataDir?: string
}
/** Puts the built shell and every built portal into the folder that is served. Answers that folder. */
export function assembleWebRoot(options?: WebRootOptions): Promise<string>
/** Releases one portal's build; answers its version. */
export function releasePortal(name: string, options?: WebRootOptions & { dist?: string }): Promise<string>
/** Switches one portal back to the release before; answers that version. */
export function rollbackPortal(name: string, options?: WebRootOptions): Promise<string>
/** Releases one portal's build unless it is the one that was rolled back from; answers the version that browsers are pointed to. */
export function offerPortal(name: string, options?: WebRootOptions): Promise<string>
/** Puts the built shell in place of the one before. */
export function releaseShell(options?: WebRootOptions): Promise<void>
