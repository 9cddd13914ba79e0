import { useCall } from '@bluebonnet/portal-sdk'
import { DateText } from '@bluebonnet/ui'
import type { UploadFile } from './transfer-plugin.js'

interface SameFileProps {
  file: UploadFile
  /** The deal that it is to be filed to; '' while there is none. */
  dealId: string
}

/** Says of a file that has arrived which documents of its deal have the same bytes; nothing is refused. */
export const SameFile = ({ file, dealId }: SameFileProps) => {
  const bytesOf = file.response?.body?.objectPath.split('/').at(-1) ?? ''
  const isSought = bytesOf !== '' && dealId !== ''
  const query = { dealId, bytesOf, limit: 3 }
  const found = useCall('GET /api/documents', { query }, { enabled: isSought }).data ?? []
  if (!isSought || found.length === 0) return null
  return (
    <output className="agent-upload-same">
      {found.map(({ id, label, url, uploadedAt }) => (
        <span key={id}>
          Looks like “
          <a href={url} target="_blank" rel="noopener">
            {label}
          </a>
          ”, filed <DateText value={uploadedAt} />
        </span>
      ))}
    </output>
  )
}
