import type { Deal, DealParticipants } from '@bluebonnet/contracts'
import { useCall, useSession } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import { Button, Money, SectionCard, Skeleton } from '@bluebonnet/ui'
import { useDialogAbout } from '@bluebonnet/ui/use-dialog-about'
import { EditPayeeDialog, ParticipantDialog, RemoveParticipantDialog } from '../../shared/dialogs.js'
import { LoadFailure } from '../../shared/load-failure.js'
import { useChangesDeal } from '../deals/use-changes-deal.js'
import { DealPlansList } from './deal-plans.js'
import { PaidBasis, PaidLines } from './paid-lines.js'
import { keyOf, type Participant, participantsOf, paidRoleLabels, paidShareWords, recipientOf } from './paid-rows.js'

type ParticipantAction = 'set' | 'remove' | 'payee'

interface OtherProps {
  one: Participant
  acts: readonly { label: string; act: ParticipantAction }[]
  onAct: (act: ParticipantAction) => void
}

const OtherParticipant = ({ one, acts, onAct }: OtherProps) => (
  <li>
    <span>
      <strong>{recipientOf(one).name}</strong>{' '}
      <span className="bb-muted">
        {paidRoleLabels[one.role]}, {one.percent === null ? <Money value={one.amount ?? 0} exact /> : `${one.percent}%`}
        {one.percent === null ? '' : ` ${paidShareWords[one.role]}`}
      </span>
    </span>
    <span className="paid-actions">
      {acts.map(({ label, act }) => (
        <Button
          key={act}
          size="small"
          type="text"
          aria-label={`${label}: ${recipientOf(one).name}, ${paidRoleLabels[one.role]}`}
          onClick={() => onAct(act)}>
          {label}
        </Button>
      ))}
    </span>
  </li>
)

interface PaidProps {
  deal: Deal
  paid: DealParticipants
  /** Whether only the user's own part is shown. */
  isOwnPart: boolean
  /** Whether the CDA with these figures is outdated. */
  isStale: boolean
  acts: OtherProps['acts']
  onAct: ActionHandler
}

const ParticipantList = ({ deal, paid, isOwnPart, isStale, acts, onAct }: PaidProps) => (
  <>
    {participantsOf(paid).length === 0 ? null : (
      <ul className="paid-others" aria-label="Others who are paid">
        {participantsOf(paid).map((one) => (
          <OtherParticipant
            key={keyOf(one)}
            one={one}
            acts={acts.filter(({ act }) => act !== 'payee' || !('agent' in one))}
            onAct={(act) => onAct(act, one)}
          />
        ))}
      </ul>
    )}
    <DealPlansList deal={deal} plans={paid.plans} />
    <PaidBasis basis={paid.paid.basis} isStale={isStale} />
    <PaidLines {...paid.paid} agentName={deal.agentName} isOwnPart={isOwnPart} />
  </>
)

type ActionHandler = (act: ParticipantAction, of: Participant | null) => void

/**
 * The payees of a deal: brokerage, agents and others, with amounts and reasons. Users who share the deal see their own
 * part only.
 */
export const PaidCard = ({ deal }: { deal: Deal }) => {
  const read = useCall('GET /api/deals/:id/participants', { params: { id: deal.id } })
  const { user } = useSession()
  const asking = useDialogAbout<{ act: ParticipantAction; of: Participant | null } | null>(null)
  const paid = read.data
  const mayEdit = useChangesDeal(deal)
  const mayEditPayee = useMay('payees.write')
  const acts: OtherProps['acts'] = [
    ...(mayEdit ? ([{ label: 'Change', act: 'set' }] as const) : []),
    ...(mayEditPayee ? ([{ label: 'Edit payee', act: 'payee' }] as const) : []),
    ...(mayEdit ? ([{ label: 'Remove', act: 'remove' }] as const) : []),
  ]
  const ask: ActionHandler = (act, of) => asking.ask({ act, of })
  const isOpen = (act: ParticipantAction): boolean => asking.about?.act === act && asking.open
  const of = asking.about?.of ?? null
  const extra =
    paid !== undefined && mayEdit ? (
      <Button size="small" onClick={() => ask('set', null)}>
        Add agent or payee
      </Button>
    ) : null
  return (
    <SectionCard title="Who is paid" extra={extra}>
      {!paid && read.error ? (
        <LoadFailure what="Who is paid" error={read.error} onRetry={() => void read.refetch()} />
      ) : null}
      {!paid && !read.error ? <Skeleton active paragraph={{ rows: 4 }} /> : null}
      {paid ? (
        <>
          <ParticipantList
            deal={deal}
            paid={paid}
            isOwnPart={!mayEdit && user?.role === 'AGENT'}
            isStale={deal.cda?.stale ?? false}
            acts={acts}
            onAct={ask}
          />
          <ParticipantDialog
            key={of === null ? 'new' : keyOf(of)}
            deal={deal}
            paid={paid}
            of={of}
            open={isOpen('set')}
            onClose={asking.close}
          />
          <RemoveParticipantDialog deal={deal} paid={paid} of={of} open={isOpen('remove')} onClose={asking.close} />
          {of === null || 'agent' in of ? null : (
            <EditPayeeDialog id={of.payee.id} paidFor={of.role} open={isOpen('payee')} onClose={asking.close} />
          )}
        </>
      ) : null}
    </SectionCard>
  )
}
