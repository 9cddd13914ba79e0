/** Runs an action that a browser may forbid, such as using storage; returns its result, or the fallback. */
export const tryOr = <Result>(act: () => Result, otherwise: Result): Result => {
  try {
    return act()
  } catch {
    return otherwise
  }
}
