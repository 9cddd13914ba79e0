/** What a browser may forbid, as keeping anything for a page: its result, or else the other one. */
export const tryOr = <Result>(act: () => Result, otherwise: Result): Result => {
  try {
    return act()
  } catch {
    return otherwise
  }
}
