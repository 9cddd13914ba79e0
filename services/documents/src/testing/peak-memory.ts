import { collectGarbage } from '@bluebonnet/testing'

/** Runs the work and returns by how many bytes the process grew at most. */
export const peakGrowth = async (work: () => Promise<unknown>): Promise<number> => {
  collectGarbage()
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 5)
  try {
    await work()
  } finally {
    clearInterval(watch)
  }
  return Math.max(peak, process.memoryUsage.rss()) - before
}
