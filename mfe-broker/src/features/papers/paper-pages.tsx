import { previewRefusal } from '@bluebonnet/domain'
import type { WaitingPaper } from '@bluebonnet/contracts'
import { Button, EmptyState } from '@bluebonnet/ui'
import { useEffect, useRef, useState } from 'react'

const addressOf = (documentId: string): string => `/api/documents/${documentId}/content`
const downloadOf = (documentId: string): string => `${addressOf(documentId)}?download=true`

interface FrameProps {
  className: string
  documentId: string
  title: string
  hidden: boolean
}

/**
 * Shows the file in the browser's PDF viewer. The frame has no sandbox, because no browser starts its viewer in one.
 * The file has none of our permissions.
 */
const Frame = ({ className, documentId, title, hidden }: FrameProps) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const frame = document.createElement('iframe')
    frame.src = `${addressOf(documentId)}#view=FitH&navpanes=0`
    place.current?.replaceChildren(frame)
  }, [documentId])
  useEffect(() => {
    const frame = place.current?.querySelector('iframe')
    if (frame) Object.assign(frame, { title: hidden ? 'The next paper' : title, tabIndex: hidden ? -1 : 0 })
  }, [hidden, title])
  return <div ref={place} className={className} aria-hidden={hidden} />
}

interface PageProps {
  paper: WaitingPaper
  hidden: boolean
}

const Page = ({ paper, hidden }: PageProps) => {
  const className = hidden ? 'review-page review-page-next' : 'review-page'
  const { documentId, documentLabel, contentType, mark } = paper
  const [isBroken, setBroken] = useState(false)
  if (documentId === null)
    return hidden ? null : (
      <div className={className}>
        <EmptyState drawing="documents" text="Checked off by hand: no document was uploaded" />
      </div>
    )
  const name = documentLabel ?? paper.label
  const why = previewRefusal(contentType ?? '', mark, isBroken)
  if (why !== null)
    return hidden ? null : (
      <div className={className}>
        <EmptyState
          drawing="documents"
          text={
            <>
              {name}: {why}
            </>
          }
          action={<Button href={downloadOf(documentId)}>Download</Button>}
        />
      </div>
    )
  if (contentType?.startsWith('image/'))
    return (
      <img className={className} src={addressOf(documentId)} alt={hidden ? '' : name} onError={() => setBroken(true)} />
    )
  return <Frame className={className} documentId={documentId} title={name} hidden={hidden} />
}

interface PaperPagesProps {
  papers: readonly WaitingPaper[]
  current: WaitingPaper
  next: WaitingPaper | undefined
}

/** The current document. The next one loads behind it, so that it shows at once. */
export const PaperPages = ({ papers, current, next }: PaperPagesProps) => {
  // A paper that somebody else decided stays, and is not among the waiting ones.
  const shown = [papers.find(({ id }) => id === current.id) ?? current, ...(next === undefined ? [] : [next])]
  return (
    <div className="review-pages">
      {shown.map((paper) => (
        <Page key={paper.id} paper={paper} hidden={paper.id !== current.id} />
      ))}
      {current.documentId === null || previewRefusal(current.contentType ?? '', current.mark) !== null ? null : (
        <a className="bb-self-start" href={addressOf(current.documentId)} target="_blank" rel="noreferrer">
          Open in a new window
        </a>
      )}
    </div>
  )
}
