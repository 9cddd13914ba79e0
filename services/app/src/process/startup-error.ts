/** A reason not to go on that its reader can do something about: shown without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
