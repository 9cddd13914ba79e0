// Files that were chosen or shared on one screen, to be filed on another. Memory only.
let waiting: readonly File[] = []

/** Hands files over; the screen that takes them clears them when it is done or unmounts. */
export const handFiles = (files: readonly File[]): void => {
  waiting = files
}

export const handedFiles = (): readonly File[] => waiting
