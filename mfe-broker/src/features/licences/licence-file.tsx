import { counted } from '@bluebonnet/domain'
import type { LicenceFile } from '@bluebonnet/contracts'
import { useCall, useCallMutation } from '@bluebonnet/portal-sdk'
import { dayIn, formatCount, formatDate, SectionCard, useTimeZone } from '@bluebonnet/ui'
import { FilesButton } from '@bluebonnet/ui/files-button'
import { Icon, UploadIcon } from '@bluebonnet/ui/icons'
import { Alert } from '@bluebonnet/ui/page-forms'
import { useSendFile } from '../../shared/use-send-file.js'

/** The result of a file, in one sentence. */
const outcomeOf = ({ state, fileDate, problem, rows, found, changed }: LicenceFile): string => {
  const file = `TREC’s file of ${formatDate(fileDate, 'UTC')}`
  if (state === 'WAITING') return `${file} is being read.`
  if (state === 'REFUSED') return `${file} was refused and changed nothing. ${problem ?? ''}`.trim()
  const news = changed === 0 ? 'nothing new' : `changes on ${counted(changed, 'license')}`
  return `${file} was read: ${formatCount(rows)} rows, ${counted(found, 'license')} of yours, ${news}.`
}

const notSent = 'The file was not uploaded.'
const tones = { WAITING: 'info', READ: 'success', REFUSED: 'error' } as const

/** Uploads the file, then imports it. Both show the server's error message. */
const useReadFile = () => {
  const timeZone = useTimeZone()
  const read = useCallMutation('POST /api/licences/files', {
    success: { title: 'File uploaded', description: 'It is being read. You can keep working.' },
    failure: notSent,
  })
  const { send, isSending } = useSendFile('licences', notSent, (documentURL, { lastModified }) => {
    const [day, today] = [new Date(lastModified), new Date()].map((moment) => dayIn(moment, timeZone))
    read.mutate({
      body: { documentURL, fileDate: day !== undefined && today !== undefined && day < today ? day : today },
    })
  })
  return { send, isBusy: isSending || read.isPending }
}

/** The newest file with its result, and the upload of the next one. */
export const LicenceFileCard = () => {
  const files = useCall('GET /api/licences/files')
  const [last] = files.data ?? []
  const { send, isBusy } = useReadFile()
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
      <FilesButton
        className="bb-mt-8"
        label="TREC’s file"
        accept=".txt,.csv,text/plain,text/csv"
        single
        icon={<Icon of={UploadIcon} />}
        disabled={isBusy || isWaiting}
        onFiles={(chosen) => void send(chosen)}>
        {isBusy ? 'Uploading...' : isWaiting ? 'Being read...' : 'Upload TREC’s file'}
      </FilesButton>
    </SectionCard>
  )
}
