import { limits } from '@bluebonnet/contracts'

const pause = async (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, limits.bulkDownloadPauseMs)
  })

/**
 * Saves one file after another, half a second apart (docs/rules/papers-and-retention.md#whole-deal): of downloads that
 * begin together a browser drops some.
 */
export const inTurn = async <File>(files: readonly File[], save: (file: File) => void): Promise<void> => {
  for (const [index, file] of files.entries()) {
    if (index > 0) await pause()
    save(file)
  }
}
