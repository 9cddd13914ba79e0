import { onlineNoticeMs, uploadTexts } from '@bluebonnet/contracts'
import { useEffect, useState } from 'react'
import type { UploadQueue } from './upload-queue.js'

/** Holds uploads while the browser is offline and goes on with them afterwards; answers what is to be said of it, null for nothing. */
export const useConnection = (queue: UploadQueue): string | null => {
  const [notice, setNotice] = useState<string | null>(null)
  useEffect(() => {
    let held: readonly number[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const goOffline = (): void => {
      clearTimeout(timer)
      setNotice(uploadTexts.offline)
      held = queue.snapshot().filter(({ state }) => state === 'sending').map(({ id }) => id)
      for (const id of held) queue.pause(id)
    }
    const goOnline = (): void => {
      setNotice(uploadTexts.online)
      timer = setTimeout(() => setNotice(null), onlineNoticeMs)
      const failed = queue.snapshot().filter(({ state }) => state === 'failed').map(({ id }) => id)
      for (const id of [...held, ...failed]) queue.resume(id)
      held = []
    }
    window.addEventListener('offline', goOffline)
    window.addEventListener('online', goOnline)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('offline', goOffline)
      window.removeEventListener('online', goOnline)
    }
  }, [queue])
  return notice
}
