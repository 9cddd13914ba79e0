import { availableParallelism, cpus, totalmem } from 'node:os'

/** What the figures were measured on. */
export const machine = () =>
  `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB of memory, Node ${process.versions.node}, ${process.platform}`
