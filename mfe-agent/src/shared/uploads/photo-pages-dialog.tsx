import { sizeText } from '@bluebonnet/contracts'
import { counted, uploadRules } from '@bluebonnet/domain'
import { Button, type DialogProps } from '@bluebonnet/ui'
import { FilesButton } from '@bluebonnet/ui/files-button'
import { FormDialog } from '@bluebonnet/ui/forms'
import { DeleteIcon, Icon, NextIcon, PreviousIcon } from '@bluebonnet/ui/icons'
import { useEffect, useEffectEvent, useState } from 'react'
import { CropEdges } from './crop-edges.js'
import { pagesAsPdf, wholePicture, type CroppedPhoto } from './photos.js'
import './photo-pages.css'

interface Page extends CroppedPhoto {
  id: number
  url: string
}

interface PhotoPagesDialogProps extends DialogProps {
  /** The initial photos. */
  photos: readonly File[]
  /** The name of the PDF. */
  name: string
  /** Receives the PDF and its source photos. If it throws, the pages stay, with the error's message. */
  onDone: (pdf: File, photos: readonly File[]) => void | Promise<void>
}

/** The maximum size of a document in bytes. */
const most = uploadRules.document.bytes

let lastId = 0
const pageOf = (file: File): Page => {
  lastId += 1
  return { id: lastId, file, crop: wholePicture, url: URL.createObjectURL(file) }
}

const swapped = (pages: readonly Page[], at: number, other: number): Page[] =>
  pages.map((page, place) => (place === at ? (pages[other] ?? page) : place === other ? (pages[at] ?? page) : page))

interface PageActionsProps {
  at: number
  count: number
  onMove: (by: number) => void
  onRemove: () => void
}

/** Moves or removes the shown page. */
const PageActions = ({ at, count, onMove, onRemove }: PageActionsProps) => (
  <div className="agent-pages-actions">
    <Button
      icon={<Icon of={PreviousIcon} />}
      disabled={at === 0}
      aria-label={`Move page ${at + 1} forward`}
      onClick={() => onMove(-1)}
    />
    <span>
      Page {at + 1} of {count}
    </span>
    <Button
      icon={<Icon of={NextIcon} />}
      disabled={at === count - 1}
      aria-label={`Move page ${at + 1} back`}
      onClick={() => onMove(1)}
    />
    <Button icon={<Icon of={DeleteIcon} />} aria-label={`Remove page ${at + 1}`} onClick={onRemove} />
  </div>
)

interface PageStripProps {
  pages: readonly Page[]
  at: number
  onShow: (id: number) => void
  onAdd: (photos: readonly File[]) => void
}

/** All pages, small. */
const PageStrip = ({ pages, at, onShow, onAdd }: PageStripProps) => (
  <ul className="agent-pages-strip" aria-label="Pages">
    {pages.map((page, place) => (
      <li key={page.id}>
        <button
          type="button"
          aria-label={`Show page ${place + 1}`}
          aria-current={place === at ? 'true' : undefined}
          onClick={() => onShow(page.id)}>
          <img src={page.url} alt="" />
        </button>
      </li>
    ))}
    <li>
      <FilesButton label="Photo of Another Page" accept="image/*" camera onFiles={onAdd}>
        Add page
      </FilesButton>
    </li>
  </ul>
)

/** Photos of one paper. The user crops their edges, and they become one PDF. */
const PhotoPages = ({ open, photos, name, onDone, onClose }: PhotoPagesDialogProps) => {
  const [pages, setPages] = useState<readonly Page[]>(() => (open ? photos.map(pageOf) : []))
  const [shownId, setShownId] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isMade, setMade] = useState(false)
  const drop = useEffectEvent(() => pages.forEach(({ url }) => URL.revokeObjectURL(url)))
  useEffect(() => () => drop(), [])
  const at = Math.max(
    0,
    pages.findIndex(({ id }) => id === shownId),
  )
  const shown = pages[at]

  const add = (files: readonly File[]): void => {
    const added = files.map(pageOf)
    setPages([...pages, ...added])
    if (added[0]) setShownId(added[0].id)
  }
  const remove = (page: Page): void => {
    URL.revokeObjectURL(page.url)
    setShownId(pages[at + 1]?.id ?? pages[at - 1]?.id ?? null)
    setPages(pages.filter((other) => other !== page))
  }
  const move = (by: number): void => setPages(swapped(pages, at, at + by))
  const make = async (): Promise<void> => {
    setProblem(null)
    setMade(false)
    try {
      const pdf = await pagesAsPdf(pages, name)
      if (pdf.size > most) throw new Error(`The PDF is larger than ${sizeText(most)}. Remove pages from it.`)
      setMade(true)
      await onDone(
        pdf,
        pages.map(({ file }) => file),
      )
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The PDF could not be made.')
      throw error
    }
  }
  const count = counted(pages.length, 'page')
  return (
    <FormDialog
      draft={null}
      open={open}
      tall
      title={`Photos: ${name}`}
      width={720}
      submitLabel={`Use ${count} as one PDF`}
      busyLabel={isMade ? 'Sending…' : 'Making the PDF…'}
      blocked={pages.length === 0}
      onSubmit={make}
      onClose={onClose}>
      <div className="agent-pages">
        {shown === undefined ? (
          <p className="agent-pages-none">No pages yet. Add a photo of the paper.</p>
        ) : (
          <>
            <CropEdges
              src={shown.url}
              alt={`Page ${at + 1}`}
              crop={shown.crop}
              onCrop={(crop) => setPages(pages.map((page) => (page === shown ? { ...page, crop } : page)))}
            />
            <PageActions at={at} count={pages.length} onMove={move} onRemove={() => remove(shown)} />
          </>
        )}
        {problem === null ? null : (
          <p role="alert" className="bb-small bb-break bb-bad">
            {problem}
          </p>
        )}
        <PageStrip pages={pages} at={at} onShow={setShownId} onAdd={add} />
      </div>
    </FormDialog>
  )
}

/** Remounts with the photos each time it opens. */
export const PhotoPagesDialog = (props: PhotoPagesDialogProps) => {
  const [last, setLast] = useState({ open: props.open, opening: 0 })
  if (last.open !== props.open) setLast({ open: props.open, opening: last.opening + Number(props.open) })
  return <PhotoPages key={last.opening} {...props} />
}
