import {
  documentMarkLabels,
  paperStateColours,
  paperStateLabels,
  returnReasonLabels,
  type Deal,
  type Paper,
} from '@bluebonnet/contracts'
import { uncapitalize, isBroker, isExpected, allowsDecision, thumbnailOf, uploadRules } from '@bluebonnet/domain'
import { useSession } from '@bluebonnet/portal-sdk'
import { Button, DateText, dayIn, lazyDialog, ToneTag, useMinute, useTimeZone } from '@bluebonnet/ui'
import type { Selection } from '@bluebonnet/ui/data'
import { FilesButton } from '@bluebonnet/ui/files-button'
import { Icon, UploadIcon } from '@bluebonnet/ui/icons'
import { Thumbnail } from '@bluebonnet/ui/thumbnail'
import { useDialogAbout } from '@bluebonnet/ui/use-dialog-about'
import { PhotoPagesDialog } from '../../shared/dialogs.js'
import { isKeptLine, isOpenLine } from '../../shared/papers/paper-lines.js'
import type { DecidedPaper } from './decide-papers.js'
import { useFileDrop } from './use-file-drop.js'
import { usePaperUpload } from './use-paper-upload.js'

const SettledReasonDialog = lazyDialog(
  async () => (await import('../../shared/papers/settled-reason-dialog.js')).SettledReasonDialog,
)

const Returned = ({ paper }: { paper: Paper }) => {
  const [last] = paper.history
  if (paper.state !== 'RETURNED' || last === undefined) return null
  return (
    <p className="papers-returned">
      {[last.reason === null ? null : returnReasonLabels[last.reason], last.note].filter(Boolean).join('. ')}{' '}
      <span className="bb-muted">
        {last.byName}, <DateText value={last.at} time />
      </span>
    </p>
  )
}

const accepted = uploadRules.document.endings.join(',')

const weekDay = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
/** 'Due Mon Nov 30', red when overdue, with the calculation of the date. */
const DueDay = ({ due, isLate }: { due: NonNullable<Paper['due']>; isLate: boolean }) => {
  const day = weekDay.format(new Date(due.on)).replaceAll(',', '')
  return (
    <>
      {isLate ? <ToneTag colour="red">Overdue, due {day}</ToneTag> : `Due ${day}`}, {uncapitalize(due.why)}
    </>
  )
}

/** The paper's name with a link to its document, when it is due, and why it is needed. */
const PaperText = ({ paper, today }: { paper: DecidedPaper; today: string }) => (
  <div className="bb-grow papers-what">
    <p className="bb-strong bb-break">
      {paper.document ? (
        <a href={`/api/documents/${paper.document.id}/content`} target="_blank" rel="noreferrer">
          {paper.label}
        </a>
      ) : (
        paper.label
      )}{' '}
      {paper.trecForm === null ? null : <span className="bb-muted papers-form">TREC {paper.trecForm} </span>}
      {paper.document?.mark ? <ToneTag colour="red">{documentMarkLabels[paper.document.mark]}</ToneTag> : null}
    </p>
    <p className="bb-muted papers-why">
      {paper.due && isExpected(paper) ? (
        <>
          <DueDay due={paper.due} isLate={paper.due.on < today} />
          {' · '}
        </>
      ) : null}
      {paper.why}
      {paper.firstReviewerName === null ? '' : `. Accepted by ${paper.firstReviewerName}, a second approval is needed`}
    </p>
    <Returned paper={paper} />
  </div>
)

interface FileButtonsProps {
  paper: DecidedPaper
  /** Null when nothing is being sent; otherwise the part sent so far, 0 to 1. */
  sentShare: number | null
  onFiles: (files: readonly File[]) => void
  onPhotos: (photos: readonly File[]) => void
}

/** Chooses files, or takes photos with the camera. */
const FileButtons = ({ paper, sentShare, onFiles, onPhotos }: FileButtonsProps) => {
  const name = isOpenLine(paper) ? 'Upload' : 'Replace'
  return (
    <>
      <FilesButton
        label={`File for ${paper.label}`}
        accept={accepted}
        size="small"
        type={isOpenLine(paper) ? 'default' : 'text'}
        disabled={sentShare !== null}
        icon={<Icon of={UploadIcon} />}
        aria-label={`${name}: ${paper.label}`}
        onFiles={onFiles}>
        {sentShare === null ? name : `Sending ${Math.round(sentShare * 100)}%`}
      </FilesButton>
      <FilesButton
        label={`Photo of ${paper.label}`}
        accept="image/*"
        camera
        size="small"
        type="text"
        className="papers-photo"
        disabled={sentShare !== null}
        aria-label={`Take a photo: ${paper.label}`}
        onFiles={onPhotos}>
        Photo
      </FilesButton>
    </>
  )
}

export interface PaperLineProps {
  paper: DecidedPaper
  contractDate: Deal['contractDate']
  /** The deal has closed: only a broker may replace the document, with a reason. */
  isClosed: boolean
  mayWrite: boolean
  /** Set for brokers and managers who may decide on this paper. */
  onSettle: ((paper: DecidedPaper) => void) | undefined
  /** Set where papers can be selected for a decision. */
  selection?: Selection<DecidedPaper> | undefined
}

/** One paper: its status and why it is needed. Files can be dropped, selected, or taken with the camera. */
export const PaperLine = ({ paper, contractDate, isClosed, mayWrite: writes, onSettle, selection }: PaperLineProps) => {
  const { user } = useSession()
  const isKept = isKeptLine(paper, isClosed)
  const mayWrite = writes && (!isKept || (user !== null && isBroker(user)))
  const { about: replacing, ...explaining } = useDialogAbout<readonly File[]>([])
  const { about: photos, ...pages } = useDialogAbout<readonly File[]>([])
  const timeZone = useTimeZone()
  const today = dayIn(new Date(useMinute()), timeZone)
  const upload = usePaperUpload(paper.dealId, paper, { day: contractDate ?? today, timeZone })
  const give = (given: readonly File[]): void => {
    if (given.length === 0 || upload.isBusy) return
    if (!isKept) {
      void upload.send(given)
      return
    }
    explaining.ask(given)
  }
  const sendPages = async (pdf: File): Promise<void> => {
    if (upload.isBusy) throw new Error('Another file is being sent to this paper. Try again once it is uploaded.')
    if (isKept) give([pdf])
    else if (!(await upload.send([pdf]))) throw new Error('The PDF was not filed. Your pages are still here.')
  }
  const { isOver, dropProps } = useFileDrop(mayWrite, give)
  return (
    <li className="papers-row" {...selection?.rowProps(paper)}>
      {selection ? (
        <label className="bb-check">
          <input
            type="checkbox"
            checked={selection.isPicked(paper)}
            aria-label={`Select ${paper.label}`}
            onChange={() => selection.toggle(paper)}
          />
        </label>
      ) : null}
      <div className={isOver ? 'papers-line deal-documents-over' : 'papers-line'} {...dropProps}>
        {paper.document && thumbnailOf(paper.document) !== null ? <Thumbnail document={paper.document} /> : null}
        <PaperText paper={paper} today={today} />
        <div className="papers-actions bb-row">
          <ToneTag colour={paperStateColours[paper.state]}>{paperStateLabels[paper.state]}</ToneTag>
          {mayWrite ? (
            <FileButtons
              paper={paper}
              sentShare={upload.isBusy ? upload.share : null}
              onFiles={give}
              onPhotos={pages.ask}
            />
          ) : null}
          {onSettle && paper.requirement === 'NEEDED' && allowsDecision(paper.state, 'NOT_APPLICABLE') ? (
            <Button
              size="small"
              type="text"
              aria-label={`Does not apply: ${paper.label}`}
              onClick={() => onSettle(paper)}>
              Does not apply
            </Button>
          ) : null}
        </div>
      </div>
      {mayWrite ? (
        <PhotoPagesDialog
          open={pages.open}
          photos={photos}
          name={paper.label}
          onDone={sendPages}
          onClose={pages.close}
        />
      ) : null}
      {isKept && mayWrite ? (
        <SettledReasonDialog
          row={paper.id}
          title={`Replace ${paper.label}`}
          submitLabel="Replace"
          open={explaining.open}
          onClose={explaining.close}
          onSay={async (reason) => {
            // The error is already shown. Reason and files stay for the next try.
            if (!(await upload.send(replacing, reason))) throw new Error('No file yet')
          }}
        />
      ) : null}
    </li>
  )
}
