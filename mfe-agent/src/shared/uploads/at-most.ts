/** Runs at most `count` tasks at once. The others wait. */
export const atMost = (count: number) => {
  const waiting: (() => void)[] = []
  let free = count
  const leave = (): void => {
    const next = waiting.shift()
    if (next === undefined) free += 1
    else next()
  }
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      leave()
    }
  }
}
