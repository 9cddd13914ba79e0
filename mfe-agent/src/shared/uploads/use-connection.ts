import { onlineNoticeMs, uploadTexts } from '@bluebonnet/contracts'
import { useEffect, useState } from 'react'
import { stateOf } from './file-state.js'
import type { FileState } from './file-state.js'
import type { Uploads } from './uploads.types.js'

const idsIn = (uploads: Uploads, state: FileState): string[] =>
  uploads
    .getFiles()
    .filter((file) => stateOf(file) === state)
    .map(({ id }) => id)

/**
 * Holds uploads while the browser is offline and goes on with them afterwards; answers what is to be said of it, null
 * for nothing.
 */
export const useConnection = (uploads: Uploads): string | null => {
  const [notice, setNotice] = useState<string | null>(null)
  useEffect(() => {
    let held: readonly string[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const goOffline = (): void => {
      clearTimeout(timer)
      setNotice(uploadTexts.offline)
      const sending = idsIn(uploads, 'sending')
      held = [...held, ...sending]
      for (const id of sending) uploads.pauseResume(id)
    }
    const goOnline = (): void => {
      setNotice(uploadTexts.online)
      timer = setTimeout(() => setNotice(null), onlineNoticeMs)
      const paused = new Set(idsIn(uploads, 'paused'))
      for (const id of held) if (paused.has(id)) uploads.pauseResume(id)
      held = []
      void uploads.retryAll()
    }
    uploads.on('is-offline', goOffline)
    uploads.on('back-online', goOnline)
    return () => {
      clearTimeout(timer)
      uploads.off('is-offline', goOffline)
      uploads.off('back-online', goOnline)
    }
  }, [uploads])
  return notice
}
