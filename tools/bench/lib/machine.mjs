import { execFile } from 'node:child_process'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { promisify } from 'node:util'

/** Megabytes (of 1,000,000 bytes) of memory that a process holds. */
export const residentOf = async (/** @type {number} */ pid) => {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return (Number(stdout) * 1_024) / 1e6
}

/** What the figures were measured on. */
export const machine = () =>
  `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ` +
  `${Math.round(totalmem() / 2 ** 30)} GB of memory, Node ${process.versions.node}, ${process.platform}`
