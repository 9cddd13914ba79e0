// Files that somebody took or shared on one screen, on their way to the screen that files them. Memory only.
let waiting: readonly File[] = []

/** Hands files over; the screen that takes them hands over none when it is done with them or is left. */
export const handFiles = (files: readonly File[]): void => {
  waiting = files
}

export const handedFiles = (): readonly File[] => waiting
