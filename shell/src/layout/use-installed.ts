import { handFiles, useToast } from '@bluebonnet/portal-sdk/public'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'

const workers = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined

/** The files that another app shared with the installed product, from its service worker. Empty where there is none. */
const sharedFiles = async (): Promise<File[]> =>
  new Promise((resolve) => {
    const worker = workers()?.controller
    if (!worker) {
      resolve([])
      return
    }
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
      resolve(Array.isArray(data) ? data.filter((part) => part instanceof File) : []),
    )
    port1.start()
    worker.postMessage('shared', [port2])
  })

/** Makes the product installable, and opens the filing screen when another app shared files. */
export const useInstalled = (): void => {
  const navigate = useNavigate()
  const { toast } = useToast()
  const open = useEffectEvent(async () => {
    // Without a service worker, as in a private window, everything works except installation.
    void workers()
      ?.register(new URL('../../installed/sw.js', import.meta.url))
      .catch(() => undefined)
    if (!new URLSearchParams(window.location.search).has('shared')) return
    const files = await sharedFiles()
    handFiles(files)
    if (files.length === 0)
      toast({
        title: 'The shared files did not arrive',
        description: 'Share them again, or choose them here.',
        variant: 'destructive',
      })
    void navigate('/documents?new=papers', { replace: true })
  })
  useEffect(() => void open(), [])
}
