import { stateOf } from './file-state.js'
import type { UploadFile, Uploads } from './uploads.types.js'

const isUnderWay = (file: UploadFile): boolean => ['sending', 'paused'].includes(stateOf(file))

const settled = async (uploads: Uploads): Promise<void> =>
  new Promise((resolve) => {
    const check = (): void => {
      if (uploads.getFiles().some(isUnderWay)) return
      uploads.off('state-update', check)
      resolve()
    }
    uploads.on('state-update', check)
    check()
  })

/**
 * The object paths, once everything has arrived; what was held goes on. Throws the first problem when something did not
 * arrive.
 */
export const sentFiles = async (uploads: Uploads): Promise<string[]> => {
  for (const file of uploads.getFiles()) if (stateOf(file) === 'paused') uploads.pauseResume(file.id)
  await settled(uploads)
  const files = uploads.getFiles()
  const problem = files.find(({ error }) => error !== null && error !== undefined)?.error
  if (problem !== null && problem !== undefined) throw new Error(problem)
  return files.flatMap(({ response }) => (response?.body === undefined ? [] : [response.body.objectPath]))
}
