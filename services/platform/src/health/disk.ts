import { statfs } from 'node:fs/promises'
import { metrics } from '../observability/metrics.js'

const gibibyte = 1024 ** 3

/** Little room: less than 1 GiB, or less than a fiftieth of a disk that is smaller than 50 GiB. */
export const isLowOnSpace = (free: number, size: number): boolean => free < Math.min(gibibyte, size / 50)

/** Free and whole bytes of the disk that a folder lies on. Rejects where there is no such folder. */
export const diskOf = async (folder: string): Promise<{ free: number; size: number }> => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

/**
 * Rejects when one of the disks that these folders lie on is nearly full: said while there is still time to make room.
 * A folder that is not there yet has no disk of its own.
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
