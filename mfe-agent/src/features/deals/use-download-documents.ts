import { downloadingDocuments, toasts } from '@bluebonnet/contracts'
import { limits } from '@bluebonnet/domain'
import { api, useToast } from '@bluebonnet/portal-sdk'
import { useShowFailure } from '@bluebonnet/portal-sdk/show-failure'
import { useState } from 'react'
import { downloadUrl, saveFile } from '../../shared/download.js'

const pause = async (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, limits.bulkDownloadPauseMs)
  })

/**
 * Saves files half a second apart (docs/rules/papers-and-retention.md#whole-deal), because browsers drop some of
 * several at once.
 */
export const saveOneByOne = async <File>(files: readonly File[], save: (file: File) => void): Promise<void> => {
  for (const [index, file] of files.entries()) {
    if (index > 0) await pause()
    save(file)
  }
}

/** Downloads a deal's current documents one after another, without superseded ones. */
export const useDownloadDocuments = () => {
  const showFailure = useShowFailure()
  const { toast } = useToast()
  const [isPending, setPending] = useState(false)

  const download = async (dealId: string): Promise<void> => {
    const documents = (await api('GET /api/documents', { query: { dealId } })).filter(
      ({ supersededAt }) => supersededAt === null,
    )
    if (documents.length === 0) {
      toast(toasts.noDocuments)
      return
    }
    toast({ title: downloadingDocuments(documents.length) })
    await saveOneByOne(documents, ({ url }) => saveFile(downloadUrl(url)))
  }

  const start = async (dealId: string): Promise<void> => {
    if (isPending) return
    setPending(true)
    try {
      await download(dealId)
    } catch (error) {
      showFailure(toasts.documentsFailed, error)
    } finally {
      setPending(false)
    }
  }

  return { isPending, start: (dealId: string) => void start(dealId) }
}
