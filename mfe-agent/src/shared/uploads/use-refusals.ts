import { uploadNoticeMs } from '@bluebonnet/contracts'
import { useEffect, useState } from 'react'
import type { Uploads } from './uploads.types.js'

/** How many more files the form may hold. */
const roomIn = (uploads: Uploads): number =>
  (uploads.opts.restrictions.maxNumberOfFiles ?? Infinity) - uploads.getFiles().length

/**
 * Why Uppy takes some of these files not, each reason once. The rest is on its way afterwards. Of more files than there
 * is room for it would take none: the first ones go to it by themselves, so that it refuses only those after them.
 */
export const refusalsOf = (uploads: Uploads, files: readonly File[]): string[] => {
  const said = uploads.getState().info?.length ?? 0
  let rest = files.map((data) => ({ name: data.name, type: data.type, data }))
  while (rest.length > 0) {
    const room = roomIn(uploads)
    const fitting = room > 0 ? rest.slice(0, room) : rest
    uploads.addFiles(fitting)
    rest = rest.slice(fitting.length)
  }
  return [...new Set((uploads.getState().info ?? []).slice(said).map(({ message }) => message))]
}

/** Adds files; what was not taken, and why, stands for five seconds (docs/rules/screens.md#upload-field). */
export const useRefusals = (
  uploads: Uploads,
): { refusals: readonly string[]; add: (files: readonly File[]) => void } => {
  const [refusals, setRefusals] = useState<readonly string[]>([])
  useEffect(() => {
    if (refusals.length === 0) return undefined
    const timer = setTimeout(() => setRefusals([]), uploadNoticeMs)
    return () => clearTimeout(timer)
  }, [refusals])
  return { refusals, add: (files) => setRefusals(refusalsOf(uploads, files)) }
}
