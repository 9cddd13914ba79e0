import { toasts, uploadFailed } from '@bluebonnet/contracts'
import { limits, uploadRules } from '@bluebonnet/domain'
import { useCall, useCallMutation, useDebounced, useToast } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import { useShowFailure } from '@bluebonnet/portal-sdk/show-failure'
import { FilesButton } from '@bluebonnet/ui/files-button'
import { Select } from '@bluebonnet/ui/page-forms'
import { Icon, UploadIcon } from '@bluebonnet/ui/icons'
import { fetchWithRetry } from '@bluebonnet/ui/plain'
import { useState } from 'react'
import { maxOptions } from '../../shared/pickers/remote-select.js'
import { tooLarge } from './use-paper-upload.js'

interface AttachFieldProps {
  dealId: string
  /** Called with true while files upload, so that the message waits for them. */
  onSending: (isSending: boolean) => void
  /** Set by Form.Item. */
  id?: string
  value?: string[]
  onChange?: (documentIds: string[]) => void
}

/**
 * Documents attached to a message: the deal's, others through search, and new files, which become documents of the
 * deal.
 */
export const AttachField = ({ dealId, onSending, value = [], onChange, ...field }: AttachFieldProps) => {
  const mayUpload = useMay('documents.write')
  const showFailure = useShowFailure()
  const { toast } = useToast()
  const [text, setText] = useState('')
  const [share, setShare] = useState<number | null>(null)
  const q = useDebounced(text.trim())
  const ofDeal = useCall('GET /api/documents', { query: { dealId } })
  // Selected documents keep their names during another search.
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map())
  const found = useCall('GET /api/documents', { query: { q, limit: maxOptions } }, { enabled: q !== '' })
  const record = useCallMutation('PUT /api/documents', { failure: toasts.documentFailed })
  const others = (found.data ?? []).filter((document) => document.dealId !== dealId)
  const named = new Map([
    ...known,
    ...others.map(({ id, label, propertyAddress }) => [id, `${label}, ${propertyAddress ?? 'own document'}`] as const),
    ...(ofDeal.data ?? []).map(({ id, label }) => [id, label] as const),
  ])
  if (named.size > known.size) setKnown(named)

  /** Uploads a file and returns its path and name. Returns null after showing an error. */
  const sendBytes = async (file: File) => {
    if (file.size > uploadRules.document.bytes) {
      toast({ title: uploadFailed(file.name), description: tooLarge, variant: 'destructive' })
      return null
    }
    try {
      const { sendFile } = await fetchWithRetry(async () => import('./send-paper.js'))
      return await sendFile(file, setShare)
    } catch (error) {
      showFailure(uploadFailed(file.name), error)
      return null
    }
  }
  const send = async (files: readonly File[]): Promise<void> => {
    setShare(0)
    onSending(true)
    const ids = [...value]
    for (const file of files) {
      const sent = await sendBytes(file)
      const body = sent === null ? null : ({ ...sent, type: 'OTHER', dealId } as const)
      // The failed call already shows a toast.
      const document = body === null ? null : await record.mutateAsync({ body }).catch(() => null)
      if (document === null) break
      setKnown((before) => new Map(before).set(document.id, document.label))
      ids.push(document.id)
    }
    setShare(null)
    onSending(false)
    if (ids.length > value.length) onChange?.(ids)
  }
  const room = limits.messageDocuments - value.length
  return (
    <div className="bb-buttons message-attach">
      <Select
        {...field}
        value={value}
        onChange={(ids) => onChange?.(ids)}
        disabled={share !== null}
        mode="multiple"
        maxCount={limits.messageDocuments}
        options={[...named].map(([id, label]) => ({ value: id, label }))}
        showSearch={{ onSearch: setText }}
        loading={ofDeal.isPending || found.isFetching}
        placeholder="Documents of this deal, or search for others"
      />
      {mayUpload ? (
        <FilesButton
          label="File to Attach"
          accept={uploadRules.document.endings.join(',')}
          icon={<Icon of={UploadIcon} />}
          disabled={share !== null || room <= 0}
          onFiles={(files) => void send(files.slice(0, room))}>
          {share === null ? 'Attach a file' : `Sending ${Math.round(share * 100)}%`}
        </FilesButton>
      ) : null}
    </div>
  )
}
