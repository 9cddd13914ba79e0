/** An error that the operator can fix: shown without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
