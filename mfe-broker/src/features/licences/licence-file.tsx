import type { LicenceFile } from '@bluebonnet/contracts'
import {
  api,
  ApiError,
  failureToast,
  isSessionOver,
  signInAgain,
  useCall,
  useCallMutation,
  useShell,
  useToast,
} from '@bluebonnet/portal-sdk'
import { Button, dayIn, formatCount, formatDate, SectionCard, useTimeZone } from '@bluebonnet/ui'
import { Icon, UploadIcon } from '@bluebonnet/ui/icons'
import { Alert } from '@bluebonnet/ui/page-forms'
import { useRef, useState } from 'react'

const licencesIn = (count: number): string => `${formatCount(count)} ${count === 1 ? 'license' : 'licenses'}`

/** The result of a file, in one sentence. */
const outcomeOf = ({ state, fileDate, problem, rows, found, changed }: LicenceFile): string => {
  const file = `TREC’s file of ${formatDate(fileDate, 'UTC')}`
  if (state === 'WAITING') return `${file} is being read.`
  if (state === 'REFUSED') return `${file} was refused and changed nothing. ${problem ?? ''}`.trim()
  const news = changed === 0 ? 'nothing new' : `changes on ${licencesIn(changed)}`
  return `${file} was read: ${formatCount(rows)} rows, ${licencesIn(found)} of yours, ${news}.`
}

const notSent = 'The file was not uploaded.'
const tones = { WAITING: 'info', READ: 'success', REFUSED: 'error' } as const

/** Uploads the file, then imports it. Both show the server's error message. */
const useSendFile = () => {
  const timeZone = useTimeZone()
  const shell = useShell()
  const { toast } = useToast()
  const [isSending, setSending] = useState(false)
  const read = useCallMutation('POST /api/licences/files', {
    success: { title: 'File uploaded', description: 'It is being read. You can keep working.' },
    failure: notSent,
  })
  const send = async (file: File): Promise<void> => {
    setSending(true)
    try {
      const body = { name: file.name, size: file.size, purpose: 'licences' } as const
      const { uploadURL, objectPath } = await api('POST /api/objects/upload', { body })
      const sent = await fetch(uploadURL, { method: 'PUT', body: file })
      if (!sent.ok) throw new ApiError(sent.status, sent.statusText, await sent.text())
      const [day, today] = [new Date(file.lastModified), new Date()].map((moment) => dayIn(moment, timeZone))
      read.mutate({
        body: {
          documentURL: objectPath,
          fileDate: day !== undefined && today !== undefined && day < today ? day : today,
        },
      })
    } catch (error) {
      if (isSessionOver(error)) signInAgain(shell)
      else toast(failureToast(notSent, error))
    } finally {
      setSending(false)
    }
  }
  return { send, isBusy: isSending || read.isPending }
}

/** The newest file with its result, and the upload of the next one. */
export const LicenceFileCard = () => {
  const files = useCall('GET /api/licences/files')
  const [last] = files.data ?? []
  const { send, isBusy } = useSendFile()
  const input = useRef<HTMLInputElement>(null)
  const isWaiting = last?.state === 'WAITING'
  return (
    <SectionCard title="TREC’s file">
      <p className="bb-muted">
        The license file from TREC’s website (trecfile.txt), or the license table from data.texas.gov as CSV. Only rows
        about your people and payees are stored.
      </p>
      {last === undefined ? null : (
        <output className="bb-block bb-mt-8">
          <Alert type={tones[last.state]} showIcon title={outcomeOf(last)} />
        </output>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label="TREC’s file"
        accept=".txt,.csv,text/plain,text/csv"
        onChange={(event) => {
          const file = event.target.files?.[0]
          // Allows the same file to be chosen again after an error.
          event.target.value = ''
          if (file !== undefined) void send(file)
        }}
      />
      <Button
        className="licences-upload"
        icon={<Icon of={UploadIcon} />}
        disabled={isBusy || isWaiting}
        onClick={() => input.current?.click()}>
        {isBusy ? 'Uploading...' : isWaiting ? 'Being read...' : 'Upload TREC’s file'}
      </Button>
    </SectionCard>
  )
}
