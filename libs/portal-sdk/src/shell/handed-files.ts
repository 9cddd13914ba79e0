// Files that somebody took or shared on one screen, on their way to the screen that files them. Memory only.
let waiting: readonly File[] = []

/** Keeps files for the screen that takes them; none once they are taken. */
export const handFiles = (files: readonly File[]): void => {
  waiting = files
}

export const handedFiles = (): readonly File[] => waiting
