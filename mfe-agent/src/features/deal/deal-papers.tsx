import {
  can,
  factWords,
  inSentence,
  isToCome,
  mayBecome,
  papersInWords,
  paperStateColours,
  paperStateLabels,
  returnReasonLabels,
  toastTexts,
  uploadRules,
} from '@bluebonnet/contracts'
import type { Deal, DealFact, Paper, DealPapers as Papers, TellFacts } from '@bluebonnet/contracts'
import { queryKeyOf, urlOf, useCall, useCallMutation, useSession } from '@bluebonnet/portal-sdk'
import { useMayDecide } from '@bluebonnet/portal-sdk/may-decide'
import {
  Button,
  DateText,
  dayIn,
  Disclosure,
  lazyDialog,
  SectionCard,
  Skeleton,
  ToneTag,
  useMinute,
  useTimeZone,
} from '@bluebonnet/ui'
import { Icon, UploadIcon } from '@bluebonnet/ui/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DragEvent } from 'react'
import { LoadFailure } from '../../shared/load-failure.js'
import { usePaperUpload } from './use-paper-upload.js'
import { useChangesDeal } from '../deals/use-changes-deal.js'
import './papers.css'

const SettleDialog = lazyDialog(async () => (await import('./settle-dialog.js')).SettleDialog)
const FactsDialog = lazyDialog(async () => (await import('./facts-dialog.js')).FactsDialog)

/** What one press tells; the year is typed in the dialog. */
const answerOf = (fact: Exclude<DealFact, 'builtBefore1978'>, yes: boolean): TellFacts => ({ facts: { [fact]: yes } })

export const useTellFacts = (dealId: string) => {
  const queryClient = useQueryClient()
  return useCallMutation('PATCH /api/deals/:id/facts', {
    invalidates: ['GET /api/deals'],
    failure: toastTexts.factsFailed,
    onSuccess: (answer) =>
      queryClient.setQueryData(queryKeyOf('GET /api/deals/:id/papers', { params: { id: dealId } }), answer),
  })
}

/** The facts that nobody has told: each with its answers. */
const Questions = ({ dealId, questions, onYear }: { dealId: string; questions: DealFact[]; onYear: () => void }) => {
  const tell = useTellFacts(dealId)
  if (questions.length === 0) return null
  return (
    <ul className="papers-questions" aria-label="Tell us">
      {questions.map((fact) => (
        <li key={fact}>
          <span>Tell us: {factWords[fact].question}</span>
          <span className="papers-answers">
            {fact === 'builtBefore1978' ? (
              <Button size="small" onClick={onYear}>
                Enter the year
              </Button>
            ) : (
              [true, false].map((yes) => (
                <Button
                  key={String(yes)}
                  size="small"
                  disabled={tell.isPending}
                  aria-label={`${factWords[fact].question} ${yes ? 'Yes' : 'No'}`}
                  onClick={() => tell.mutate({ params: { id: dealId }, body: answerOf(fact, yes) })}>
                  {yes ? 'Yes' : 'No'}
                </Button>
              ))
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

const Returned = ({ paper }: { paper: Paper }) => {
  const [last] = paper.history
  if (paper.state !== 'RETURNED' || last === undefined) return null
  return (
    <p className="papers-returned">
      {[last.reason === null ? null : returnReasonLabels[last.reason], last.note].filter(Boolean).join('. ')}{' '}
      <span className="deal-muted">
        {last.byName}, <DateText value={last.at} time />
      </span>
    </p>
  )
}

const accepted = uploadRules.document.endings.join(',')
const isOpen = ({ state }: Paper): boolean => state === 'MISSING' || state === 'RETURNED'

const weekDay = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
/** 'Due Mon Nov 30', red once the day has gone by, and how that day is counted. */
const Due = ({ due, isLate }: { due: NonNullable<Paper['due']>; isLate: boolean }) => {
  const day = weekDay.format(new Date(due.on)).replaceAll(',', '')
  return (
    <>
      {isLate ? <ToneTag colour="red">Overdue, due {day}</ToneTag> : `Due ${day}`}, {inSentence(due.why)}
    </>
  )
}

interface PaperLineProps {
  dealId: string
  paper: Paper
  mayWrite: boolean
  /** A broker or manager, whose own deal it is not where that counts. */
  mayDecide: boolean
}

/** One paper: where it stands and why it is asked for. Files are dropped on it, chosen, or taken with the camera. */
const PaperLine = ({ dealId, paper, mayWrite, mayDecide }: PaperLineProps) => {
  const [isOver, setOver] = useState(false)
  const [isSettling, setSettling] = useState(false)
  const chosen = useRef<HTMLInputElement>(null)
  const photo = useRef<HTMLInputElement>(null)
  const upload = usePaperUpload(dealId, paper)
  const give = (files: FileList | null): void => {
    const file = files?.[0]
    if (file !== undefined) void upload.send(file)
  }
  const over = (event: DragEvent): void => {
    if (!mayWrite || ![...event.dataTransfer.types].includes('Files')) return
    event.preventDefault()
    event.stopPropagation()
    setOver(true)
  }
  const drop = (event: DragEvent): void => {
    if (!mayWrite) return
    event.preventDefault()
    event.stopPropagation()
    setOver(false)
    give(event.dataTransfer.files)
  }
  const today = dayIn(new Date(useMinute()), useTimeZone())
  const name = isOpen(paper) ? 'Upload' : 'Replace'
  return (
    <li>
      <div
        className={isOver ? 'papers-line papers-over' : 'papers-line'}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}>
        <div className="papers-what">
          <p className="papers-label">
            {paper.document ? (
              <a href={`/api/documents/${paper.document.id}/content`} target="_blank" rel="noreferrer">
                {paper.label}
              </a>
            ) : (
              paper.label
            )}{' '}
            {paper.trecForm === null ? null : <span className="deal-muted papers-form">TREC {paper.trecForm}</span>}
          </p>
          <p className="deal-muted papers-why">
            {paper.due && isToCome(paper) ? (
              <>
                <Due due={paper.due} isLate={paper.due.on < today} />
                {' · '}
              </>
            ) : null}
            {paper.why}
            {paper.firstReviewerName === null
              ? ''
              : `. Accepted by ${paper.firstReviewerName}, a second yes is to come`}
          </p>
          <Returned paper={paper} />
        </div>
        <div className="papers-acts">
          <ToneTag colour={paperStateColours[paper.state]}>{paperStateLabels[paper.state]}</ToneTag>
          {mayWrite ? (
            <>
              <input
                ref={chosen}
                type="file"
                hidden
                accept={accepted}
                aria-label={`File for ${paper.label}`}
                onChange={(event) => give(event.target.files)}
              />
              <input
                ref={photo}
                type="file"
                hidden
                accept="image/*"
                capture="environment"
                aria-label={`Photo of ${paper.label}`}
                onChange={(event) => give(event.target.files)}
              />
              <Button
                size="small"
                type={isOpen(paper) ? 'default' : 'text'}
                disabled={upload.isBusy}
                icon={<Icon of={UploadIcon} />}
                aria-label={`${name}: ${paper.label}`}
                onClick={() => chosen.current?.click()}>
                {upload.isBusy ? `Sending ${Math.round(upload.share * 100)}%` : name}
              </Button>
              <Button
                size="small"
                type="text"
                className="papers-photo"
                disabled={upload.isBusy}
                aria-label={`Take a photo: ${paper.label}`}
                onClick={() => photo.current?.click()}>
                Photo
              </Button>
            </>
          ) : null}
          {mayDecide && paper.asked === 'NEEDED' && mayBecome(paper.state, 'NOT_APPLICABLE') ? (
            <Button
              size="small"
              type="text"
              aria-label={`Does not apply: ${paper.label}`}
              onClick={() => setSettling(true)}>
              Does not apply
            </Button>
          ) : null}
        </div>
      </div>
      <SettleDialog dealId={dealId} paper={paper} open={isSettling} onClose={() => setSettling(false)} />
    </li>
  )
}

interface LinesProps {
  papers: readonly Paper[]
  dealId: string
  mayWrite: boolean
  mayDecide: boolean
}

const Lines = ({ papers, ...rest }: LinesProps) => (
  <ul className="papers-lines">
    {papers.map((paper) => (
      <PaperLine key={paper.key} paper={paper} {...rest} />
    ))}
  </ul>
)

/** What is open comes first, what was returned before all. */
const rank = ({ state }: Paper): number => (state === 'RETURNED' ? 0 : state === 'MISSING' ? 1 : 2)

interface ShownProps {
  data: Papers
  onYear: () => void
  mayWrite: boolean
  mayDecide: boolean
  /** Whether the deal's facts are theirs to tell. */
  changes: boolean
}

const Shown = ({ data, onYear, mayWrite, mayDecide, changes }: ShownProps) => {
  const of = (asked: Paper['asked']): Paper[] =>
    data.papers.filter((paper) => paper.asked === asked).toSorted((one, other) => rank(one) - rank(other))
  const optional = of('OPTIONAL')
  const past = of('NOT_NEEDED')
  const there = optional.filter(({ state }) => state !== 'MISSING')
  const rest = optional.filter(({ state }) => state === 'MISSING')
  const parts = { dealId: data.dealId, mayWrite, mayDecide }
  return (
    <>
      {changes ? <Questions dealId={data.dealId} questions={data.questions} onYear={onYear} /> : null}
      <Lines papers={[...of('NEEDED'), ...there]} {...parts} />
      {rest.length > 0 ? (
        <Disclosure label={`Papers that there may be (${rest.length})`}>
          <Lines papers={rest} {...parts} />
        </Disclosure>
      ) : null}
      {past.length > 0 ? (
        <Disclosure label={`Not needed any more (${past.length})`}>
          <Lines papers={past} {...parts} mayWrite={false} mayDecide={false} />
        </Disclosure>
      ) : null}
    </>
  )
}

/** What is missing and why, with the place to upload each paper to. */
export const DealPapers = ({ deal }: { deal: Deal }) => {
  const { user } = useSession()
  const read = useCall('GET /api/deals/:id/papers', { params: { id: deal.id } })
  const [isTelling, setTelling] = useState(false)
  const changes = useChangesDeal(deal)
  const mayWrite = user !== null && can(user, 'deals.write')
  const isReviewer = user !== null && can(user, 'papers.decide')
  const decides = useMayDecide()
  const mayDecide = isReviewer && decides(deal.id, deal.agentId)
  return (
    <div id="papers" tabIndex={-1}>
      <SectionCard
        title="Papers: what is missing and why"
        extra={
          <span className="papers-head">
            <span className="deal-muted">{papersInWords(deal.papers)}</span>
            {isReviewer ? (
              <Button
                size="small"
                type="text"
                href={urlOf('GET /api/deals/:id/audit-file.zip', { params: { id: deal.id } })}
                download>
                Audit file
              </Button>
            ) : null}
            {read.data && changes ? (
              <Button size="small" type="text" onClick={() => setTelling(true)}>
                Facts of the deal
              </Button>
            ) : null}
          </span>
        }>
        {!read.data && read.error ? (
          <LoadFailure what="The papers" error={read.error} onRetry={() => void read.refetch()} />
        ) : null}
        {!read.data && !read.error ? <Skeleton active paragraph={{ rows: 6 }} /> : null}
        {read.data ? (
          <Shown
            data={read.data}
            changes={changes}
            mayWrite={mayWrite}
            mayDecide={mayDecide}
            onYear={() => setTelling(true)}
          />
        ) : null}
      </SectionCard>
      {read.data ? <FactsDialog papers={read.data} open={isTelling} onClose={() => setTelling(false)} /> : null}
    </div>
  )
}
