import { useCall } from '@bluebonnet/portal-sdk'
import { DateText } from '@bluebonnet/ui'
import type { UploadFile } from './transfer-plugin.js'

interface SameFileProps {
  file: UploadFile
  /** The target deal. '' when there is none. */
  dealId: string
}

/** Names the deal's documents with the same bytes as an uploaded file. It does not block saving. */
export const DuplicateNote = ({ file, dealId }: SameFileProps) => {
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
