import { toasts, type ContractDeadline, type ContractMoney, type Deal, type DealContract } from '@bluebonnet/contracts'
import { urlOf, useCall, useCallMutation } from '@bluebonnet/portal-sdk'
import {
  Button,
  DateText,
  Disclosure,
  EmptyState,
  formatTime,
  Money,
  SectionCard,
  Skeleton,
  ToneTag,
} from '@bluebonnet/ui'
import { Alert } from '@bluebonnet/ui/page-forms'
import { useState } from 'react'
import { ContractEventDialog, TermsDialog } from '../../shared/dialogs.js'
import { LoadFailure } from '../../shared/load-failure.js'
import { useChangesDeal } from '../deals/use-changes-deal.js'
import { isDelivered } from './upcoming-days.js'
import { DeliveredButton } from './delivered-button.js'
import './contract.css'

const stateTags = {
  DUE: null,
  LATE: <ToneTag colour="red">Late</ToneTag>,
  PART_DELIVERED: null,
  DELIVERED: <ToneTag colour="green">Delivered</ToneTag>,
  DELIVERED_LATE: <ToneTag colour="orange">Delivered late</ToneTag>,
} as const

/** The deal's date field for each deadline that can be pinned. */
const fields = { OPTION_END: 'optionEndsAt', EARNEST_MONEY: 'earnestMoneyDueAt', FINANCING: 'financingDueAt' } as const
const fieldOf = (deadline: string) => Object.entries(fields).find(([kind]) => kind === deadline)?.[1]

interface PinnedProps {
  dealId: string
  /** Undefined for a date that is changed elsewhere. */
  field: 'contractDate' | (typeof fields)[keyof typeof fields] | undefined
  /** The day that the terms give. */
  computed: string
  changes: boolean
}

const Pinned = ({ dealId, field, computed, changes }: PinnedProps) => {
  const change = useCallMutation('PATCH /api/deals/:id', {
    success: toasts.dealUpdated,
    failure: toasts.dealUpdateFailed,
  })
  return (
    <>
      <ToneTag colour="gold">Pinned by hand</ToneTag>
      {field === undefined || !changes ? null : (
        <Button
          type="link"
          size="small"
          disabled={change.isPending}
          onClick={() => change.mutate({ params: { id: dealId }, body: { [field]: computed } })}>
          Use the computed date
        </Button>
      )}
    </>
  )
}

/** Links the source document, if any. */
const Source = ({ id, label }: { id: string | null; label: string }) =>
  id === null ? null : (
    <>
      {' · '}
      <a href={urlOf('GET /api/documents/:id/content', { params: { id } })} target="_blank" rel="noreferrer">
        {label}
      </a>
    </>
  )

interface RowProps {
  deal: Deal
  changes: boolean
  deadline: ContractDeadline
  money: ContractMoney | undefined
  timeZone: string
}

const Row = ({ deal, changes, deadline, money, timeZone }: RowProps) => (
  <li className="contract-day">
    <span className="bb-strong bb-numbers contract-when">
      <DateText value={deadline.day} />
      {deadline.at === null ? null : <span className="bb-muted">{formatTime(deadline.at, timeZone)}</span>}
    </span>
    <span className="contract-what">
      <strong>{deadline.label}</strong>
      {money?.amount ? (
        <>
          {' '}
          <Money value={money.amount} exact />
        </>
      ) : null}{' '}
      {money ? stateTags[money.state] : null}
      {money?.deliveredAmount && money.openAmount ? (
        <ToneTag colour="gold">
          Part delivered, <Money value={money.openAmount} exact /> open
        </ToneTag>
      ) : null}
      {money?.deliveredOn ? (
        <span className="bb-muted">
          {' '}
          on <DateText value={money.deliveredOn} />
          <Source id={money.documentId} label="Receipt" />
        </span>
      ) : null}
      {money && !isDelivered(money) && changes ? <DeliveredButton deal={deal} money={money} /> : null}
      {deadline.isPinned ? (
        <Pinned dealId={deal.id} field={fieldOf(deadline.deadline)} computed={deadline.computedDay} changes={changes} />
      ) : null}
      {deadline.otherDay === null ? null : (
        <span className="contract-other">
          Holiday calendars differ. The other date is <DateText value={deadline.otherDay} />.
        </span>
      )}
      <span className="bb-muted contract-why">{deadline.why}</span>
      {money?.means ? <Alert className="bb-mt-4" type="warning" showIcon title={money.means} /> : null}
    </span>
  </li>
)

/** A contract date that was typed although the terms give another one. */
const PinnedContractDate = ({ deal, effectiveDate, changes }: Omit<DaysProps, 'contract'>) =>
  deal.contractDate === null || deal.contractDate === effectiveDate ? null : (
    <li className="contract-day">
      <span className="bb-strong bb-numbers contract-when">
        <DateText value={deal.contractDate} />
      </span>
      <span className="contract-what">
        <strong>Contract date</strong>{' '}
        <Pinned dealId={deal.id} field="contractDate" computed={effectiveDate} changes={changes} />
        <span className="bb-muted contract-why">
          The terms are effective <DateText value={effectiveDate} />.
        </span>
      </span>
    </li>
  )

const Versions = ({ versions }: Pick<DealContract, 'versions'>) => (
  <Disclosure label={`Version ${versions[0]?.version ?? 1} of the terms`}>
    <ol className="bb-gap-4" reversed>
      {versions.map(({ version, source, documentId, effectiveDate, closingDate, createdByName, createdAt }) => (
        <li key={version}>
          {source === 'CONTRACT' ? 'Contract' : 'Amendment'}, effective <DateText value={effectiveDate} />, closing{' '}
          <DateText value={closingDate} />
          <Source id={documentId} label="Paper" />
          <span className="bb-muted">
            {' '}
            {createdByName}, <DateText value={createdAt} time />
          </span>
        </li>
      ))}
    </ol>
  </Disclosure>
)

interface DaysProps {
  deal: Deal
  contract: DealContract
  effectiveDate: string
  changes: boolean
}

const Days = ({ deal, contract, effectiveDate, changes }: DaysProps) => (
  <>
    <ol>
      <PinnedContractDate deal={deal} effectiveDate={effectiveDate} changes={changes} />
      {contract.deadlines
        .toSorted((one, other) => one.day.localeCompare(other.day))
        .map((deadline) => (
          <Row
            key={deadline.deadline}
            deal={deal}
            changes={changes}
            deadline={deadline}
            money={contract.money.find(({ kind }) => kind === deadline.deadline)}
            timeZone={contract.timeZone}
          />
        ))}
    </ol>
    <Versions versions={contract.versions} />
  </>
)

/** The contract's dates, each with its reason, and the deliveries under it. */
export const ContractCard = ({ deal }: { deal: Deal }) => {
  const read = useCall('GET /api/deals/:id/contract', { params: { id: deal.id } })
  const changes = useChangesDeal(deal)
  const [open, setOpen] = useState<'terms' | 'event' | null>(null)
  const contract = read.data
  const close = (): void => setOpen(null)
  const acts =
    contract !== undefined && changes ? (
      <span className="bb-row">
        {contract.terms === null ? null : (
          <Button size="small" type="text" onClick={() => setOpen('event')}>
            Enter delivery
          </Button>
        )}
        <Button size="small" onClick={() => setOpen('terms')}>
          {contract.terms === null ? 'Enter terms' : 'Enter amendment'}
        </Button>
      </span>
    ) : null
  return (
    <SectionCard title="Contract dates" extra={acts}>
      {!contract && read.error ? (
        <LoadFailure what="The contract dates" error={read.error} onRetry={() => void read.refetch()} />
      ) : null}
      {!contract && !read.error ? <Skeleton active paragraph={{ rows: 4 }} /> : null}
      {contract?.terms === null ? (
        <EmptyState
          text={
            contract.versions.length === 0
              ? 'No terms yet. Enter them once, and each date is computed for you with the reason.'
              : 'The last contract fell through. Enter the terms of the next one.'
          }
        />
      ) : null}
      {contract?.terms === null && contract.versions.length > 0 ? <Versions versions={contract.versions} /> : null}
      {contract?.terms ? (
        <Days deal={deal} contract={contract} effectiveDate={contract.terms.effectiveDate} changes={changes} />
      ) : null}
      {contract ? (
        <>
          <TermsDialog deal={deal} contract={contract} open={open === 'terms'} onClose={close} />
          <ContractEventDialog deal={deal} contract={contract} open={open === 'event'} onClose={close} />
        </>
      ) : null}
    </SectionCard>
  )
}
