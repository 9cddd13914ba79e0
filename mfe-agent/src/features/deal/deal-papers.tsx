import {
  screens,
  toasts,
  type Deal,
  type Paper,
  type DealPapers as Papers,
  type UpdateFacts,
} from '@bluebonnet/contracts'
import { dependOnFacts, factWords, papersInWords, type DealFact } from '@bluebonnet/domain'
import { queryKeyOf, urlOf, useCall, useCallMutation } from '@bluebonnet/portal-sdk'
import { openDecision, type OpenDecision, stillOpen } from '@bluebonnet/portal-sdk/decide-papers'
import { useMay, useMayDecide } from '@bluebonnet/portal-sdk/may-decide'
import { Button, Disclosure, lazyDialog, SectionCard, Skeleton } from '@bluebonnet/ui'
import { useSelection } from '@bluebonnet/ui/data'
import { Icon, UploadIcon } from '@bluebonnet/ui/icons'
import { lazyPart } from '@bluebonnet/ui/plain'
import { useIsPhone } from '@bluebonnet/ui/page-more'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { LoadFailure } from '../../shared/load-failure.js'
import { isOpenLine } from '../../shared/papers/paper-lines.js'
import { useChangesDeal } from '../deals/use-changes-deal.js'
import type { DecidedPaper } from './decide-papers.js'
import { PaperLine, type PaperLineProps } from './paper-line.js'
import './papers.css'

// Loaded only for users who decide on papers, not for agents.
const DecidePapers = lazyPart(async () => ({ default: (await import('./decide-papers.js')).DecidePapers }))
const FactsDialog = lazyDialog(async () => (await import('./facts-dialog.js')).FactsDialog)

/** A one-click answer. The year is entered in the dialog. */
const answerOf = (fact: Exclude<DealFact, 'builtBefore1978'>, yes: boolean): UpdateFacts => ({ facts: { [fact]: yes } })

export const useSaveFacts = (dealId: string) => {
  const queryClient = useQueryClient()
  return useCallMutation('PATCH /api/deals/:id/facts', {
    failure: toasts.factsFailed,
    onSuccess: (answer) =>
      queryClient.setQueryData(queryKeyOf('GET /api/deals/:id/papers', { params: { id: dealId } }), answer),
  })
}

/** Unanswered facts with their answer buttons. */
interface QuestionsProps {
  dealId: string
  questions: DealFact[]
  /** How many missing papers depend on the answers. */
  count: number
  /** How many other papers are listed. */
  others: number
  onYear: () => void
}

const Questions = ({ dealId, questions, count, others, onYear }: QuestionsProps) => {
  const saveFacts = useSaveFacts(dealId)
  if (questions.length === 0) return null
  return (
    <ul className="papers-questions" aria-label="Deal facts" data-print="no">
      {count === 0 ? null : <li className="bb-muted">{dependOnFacts(count, others)}:</li>}
      {questions.map((fact) => (
        <li key={fact}>
          <span>{factWords[fact].question}</span>
          <span className="bb-flex papers-answers">
            {fact === 'builtBefore1978' ? (
              <Button size="small" onClick={onYear}>
                Enter the year
              </Button>
            ) : (
              [true, false].map((yes) => (
                <Button
                  key={String(yes)}
                  size="small"
                  disabled={saveFacts.isPending}
                  aria-label={`${factWords[fact].question} ${yes ? 'Yes' : 'No'}`}
                  onClick={() => saveFacts.mutate({ params: { id: dealId }, body: answerOf(fact, yes) })}>
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

interface LinesProps extends Omit<PaperLineProps, 'paper'> {
  papers: readonly DecidedPaper[]
}

const Lines = ({ papers, ...rest }: LinesProps) =>
  papers.length === 0 ? null : (
    <ul className="papers-lines bb-ruled">
      {papers.map((paper) => (
        <PaperLine key={paper.key} paper={paper} {...rest} />
      ))}
    </ul>
  )

/** Returned papers first, then missing ones, then the rest. */
const rank = ({ state }: Paper): number => (state === 'RETURNED' ? 0 : state === 'MISSING' ? 1 : 2)

const returnedFirst = ({ state }: Paper): number => (state === 'RETURNED' ? 0 : 1)

interface ShownProps {
  data: Papers
  deal: Deal
  onYear: () => void
  mayWrite: boolean
  mayDecide: boolean
  /** Whether the user may change the deal's facts. */
  changes: boolean
}

const PapersContent = ({
  data,
  deal: { agentName, contractDate, status },
  onYear,
  mayWrite,
  mayDecide,
  changes,
}: ShownProps) => {
  const { dealId } = data
  const [opened, setOpened] = useState<OpenDecision<DecidedPaper> | null>(null)
  const of = (requirement: Paper['requirement']): DecidedPaper[] =>
    data.papers
      .filter((paper) => paper.requirement === requirement)
      .toSorted((one, other) => rank(one) - rank(other))
      .map((paper) => ({ ...paper, id: `${dealId}-${paper.key}`, dealId, agentName }))
  const optional = of('OPTIONAL')
  const past = of('NOT_NEEDED')
  const there = optional.filter(({ state }) => state !== 'MISSING')
  const rest = optional.filter(({ state }) => state === 'MISSING')
  const isPhone = useIsPhone()
  const all = [...of('NEEDED'), ...there].toSorted((one, other) => returnedFirst(one) - returnedFirst(other))
  // On a phone, accepted and settled papers are collapsed below the others.
  const done = isPhone ? all.filter((paper) => !isOpenLine(paper) && paper.state !== 'SUBMITTED') : []
  const listed = all.filter((paper) => !done.includes(paper))
  // Returned papers are above the unanswered questions, so that a phone shows them at once.
  const returned = listed.filter(({ state }) => state === 'RETURNED')
  const asking = stillOpen(opened, listed)
  const selection = useSelection(listed, {
    nameOf: ({ label }) => label,
    isOn: mayDecide,
    listensToKeys: mayDecide && asking === null,
  })
  const settle = (paper: DecidedPaper): void => setOpened(openDecision('NOT_APPLICABLE', [paper]))
  const parts = { contractDate, isClosed: status === 'CLOSED', mayWrite, onSettle: mayDecide ? settle : undefined }
  const ofListed = { ...parts, selection: mayDecide ? selection : undefined }
  return (
    <>
      {mayDecide && listed.length > 1 ? (
        <label className="papers-all" data-print="no">
          <span className="bb-check">
            <input type="checkbox" checked={selection.isWhole} onChange={selection.toggleAll} />
          </span>
          Select all papers
        </label>
      ) : null}
      <Lines papers={returned} {...ofListed} />
      {changes ? (
        <Questions
          dealId={dealId}
          questions={data.questions}
          count={of('UNKNOWN').filter(isOpenLine).length}
          others={listed.length}
          onYear={onYear}
        />
      ) : null}
      <Lines papers={listed.slice(returned.length)} {...ofListed} />
      {mayDecide ? (
        <Suspense fallback={null}>
          <DecidePapers selection={selection} asking={asking} onAsk={setOpened} />
        </Suspense>
      ) : null}
      {done.length > 0 ? (
        <Disclosure label={`Accepted or settled (${done.length})`}>
          <Lines papers={done} {...parts} />
        </Disclosure>
      ) : null}
      {rest.length > 0 ? (
        <div data-print="no">
          <Disclosure label={`Optional papers (${rest.length})`}>
            <Lines papers={rest} {...parts} />
          </Disclosure>
        </div>
      ) : null}
      {past.length > 0 ? (
        <Disclosure label={`No longer needed (${past.length})`}>
          <Lines papers={past} {...parts} mayWrite={false} onSettle={undefined} />
        </Disclosure>
      ) : null}
    </>
  )
}

interface DealPapersProps {
  deal: Deal
  /** Uploads many files at once. */
  onUpload: () => void
}

/** Missing papers, why they are needed, and an upload for each. */
export const DealPapers = ({ deal, onUpload }: DealPapersProps) => {
  const read = useCall('GET /api/deals/:id/papers', { params: { id: deal.id } })
  const [isTelling, setTelling] = useState(false)
  const changes = useChangesDeal(deal)
  const mayWrite = useMay('deals.write')
  const mayUpload = useMay('documents.write')
  const isReviewer = useMay('papers.decide')
  const readsAuditFile = useMay('auditFiles.read')
  const decides = useMayDecide()
  const mayDecide = isReviewer && decides(deal.id, deal.agentId)
  return (
    <div id="papers" tabIndex={-1}>
      <SectionCard
        title="Papers: what is missing and why"
        extra={
          <span className="bb-row bb-justify-end">
            <span className="bb-muted">{papersInWords(deal.papers)}</span>
            {readsAuditFile ? (
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
                Deal facts
              </Button>
            ) : null}
            {mayUpload ? (
              <Button size="small" icon={<Icon of={UploadIcon} />} onClick={onUpload}>
                {screens.documents.uploadFiles}
              </Button>
            ) : null}
          </span>
        }>
        {!read.data && read.error ? (
          <LoadFailure what="The papers" error={read.error} onRetry={() => void read.refetch()} />
        ) : null}
        {!read.data && !read.error ? <Skeleton active paragraph={{ rows: 6 }} /> : null}
        {read.data ? (
          <PapersContent
            data={read.data}
            deal={deal}
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
