import { statfs } from 'node:fs/promises'
import { metrics } from '../observability/metrics.js'

const gibibyte = 1024 ** 3

/** Low space: less than 1 GiB, or less than 2 % of a disk that is smaller than 50 GiB. */
export const isLowOnSpace = (free: number, size: number): boolean => free < Math.min(gibibyte, size / 50)

/** Free and total bytes of the disk of a folder. Rejects when the folder does not exist. */
export const diskOf = async (folder: string): Promise<{ free: number; size: number }> => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

/**
 * Rejects when a disk of these folders is nearly full, early enough to make space. Skips a folder that does not exist
 * yet.
 */
export const assertDiskSpace = async (folders: readonly (string | null)[]): Promise<void> => {
  const disks = await Promise.all(
    folders.map(async (folder) => (folder === null ? null : diskOf(folder).catch(() => null))),
  )
  const [ofData = null] = disks
  metrics.diskFree.set(ofData?.free ?? 0)
  metrics.diskSize.set(ofData?.size ?? 0)
  if (disks.some((disk) => disk !== null && isLowOnSpace(disk.free, disk.size)))
    throw Object.assign(new Error('The disk is nearly full'), { code: 'NEARLY_FULL' })
}
