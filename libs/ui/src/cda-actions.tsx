// Shared by two portals and bundled with each; what the shell provides comes by its name, so that there is one of it.
import { fieldTexts, screens, type Cda } from '@bluebonnet/contracts'
import { ownDecisionText, lengths } from '@bluebonnet/domain'
import { canApprove, canSend, hasAddress } from '@bluebonnet/contracts/cdas/cda-rights'
import { ApiError, failureToast, urlOf, useCallMutation, useDraft } from '@bluebonnet/portal-sdk'
import { useMayDecide } from '@bluebonnet/portal-sdk/may-decide'
import { AppLink, Button, type DialogProps } from '@bluebonnet/ui'
import { Checkbox, Form, FormDialog, Input, rules } from '@bluebonnet/ui/forms'
import { useRef, useState, type ReactNode } from 'react'
import './cda-actions.css'

/** Refusals that a broker may override with a reason: missing papers, an inactive licence. */
const refusals = {
  FILE_INCOMPLETE: { reason: 'incompleteReason', title: 'Papers are open' },
  LICENSE_NOT_ACTIVE: { reason: 'licenceReason', title: 'A license is not active' },
} as const
type RefusalCode = keyof typeof refusals

interface RefusedApproval {
  code: RefusalCode
  /** A sentence each. */
  lines: readonly string[]
}

const refusedBy = (error: unknown): RefusedApproval | null => {
  const code = error instanceof ApiError ? error.code : null
  if (!(error instanceof ApiError) || (code !== 'FILE_INCOMPLETE' && code !== 'LICENSE_NOT_ACTIVE')) return null
  const by = code === 'LICENSE_NOT_ACTIVE' && error.sentence !== null ? [error.sentence] : []
  return { code, lines: [...by, ...error.issues.map(({ message }) => message)] }
}

const useApproveCda = (onRefused: (refused: RefusedApproval) => void, onApproved: (() => void) | undefined) =>
  useCallMutation('POST /api/cdas/:id/approve', {
    onSuccess: () => onApproved?.(),
    success: { title: 'CDA approved', description: 'The signed page is being generated.' },
    // The dialog asks for it.
    failure: (error) =>
      refusedBy(error) === null
        ? failureToast('The CDA was not approved.', error)
        : { title: 'Enter the reason for approving it anyway' },
    onFailure: (error) => {
      const refused = refusedBy(error)
      if (refused !== null) onRefused(refused)
    },
  })

const useVoidCda = () =>
  useCallMutation('POST /api/cdas/:id/void', {
    success: { title: 'CDA voided', description: 'Its share of the cap is free again.' },
    failure: 'The CDA was not voided.',
  })

const useSendCda = () =>
  useCallMutation('POST /api/cdas/:id/send', {
    success: { title: 'CDA sent to title', description: 'The title company gets a link that works for 14 days.' },
    failure: 'The CDA was not sent.',
  })

const names = screens.cdaDesk

type CdaDialogProps = DialogProps & { cda: Cda }

interface SendValues {
  email: string
  confirm?: boolean
}

const needsYes = {
  validator: async (_: unknown, given: unknown) =>
    given === true ? undefined : Promise.reject(new Error(names.sayYes)),
}

/** Sends the link to the title company: to the address on the signed page, or to another one after confirmation. */
export const SendDialog = ({ cda, open, onClose }: CdaDialogProps) => {
  const send = useSendCda()
  const draft = useDraft('send-cda', cda.id)
  const [form] = Form.useForm<SendValues>()
  // Watched, because a restored draft changes the form without typing.
  const email = Form.useWatch('email', form)
  return (
    <FormDialog<SendValues>
      draft={draft}
      open={open}
      title="Send to title company"
      submitLabel="Send"
      busyLabel="Sending..."
      form={form}
      onClose={onClose}
      initialValues={{ email: cda.pageEmail ?? '' }}
      onSubmit={(body) => send.mutateAsync({ params: { id: cda.id }, body })}>
      <p>
        {cda.deal.titleCompany ?? 'The title company'} gets an e-mail with a link to the signed page. The link works for
        14 days.
      </p>
      <Form.Item name="email" label="Email" rules={[rules.required(fieldTexts.email), rules.email]}>
        <Input type="email" autoComplete="off" />
      </Form.Item>
      {isNamed(cda, email) ? null : (
        <Form.Item name="confirm" valuePropName="checked" rules={[needsYes]}>
          <Checkbox>{names.elsewhere}</Checkbox>
        </Form.Item>
      )}
    </FormDialog>
  )
}

/** An empty field needs no confirmation. */
const isNamed = ({ pageEmail }: Cda, email: unknown): boolean =>
  typeof email !== 'string' || email.trim() === '' || email.trim().toLowerCase() === pageEmail?.toLowerCase()

/** Voiding requires a reason; recipients of the page are e-mailed not to disburse under it. */
export const VoidDialog = ({ cda, open, onClose }: CdaDialogProps) => {
  const revoke = useVoidCda()
  const draft = useDraft('void-cda', cda.id)
  return (
    <FormDialog<{ reason: string }>
      draft={draft}
      open={open}
      title="Void CDA"
      danger
      submitLabel="Void CDA"
      busyLabel="Voiding..."
      onClose={onClose}
      onSubmit={({ reason }) => revoke.mutateAsync({ params: { id: cda.id }, body: { reason } })}>
      <p>
        {cda.sentToTitleAt
          ? 'Every address that it was sent to is notified not to disburse under this version.'
          : 'Nobody outside the brokerage has this CDA.'}{' '}
        Its share of the cap is free again.
      </p>
      <Form.Item name="reason" label="Reason" rules={[rules.requiredText(fieldTexts.voidReason)]}>
        <Input.TextArea rows={3} maxLength={lengths.explanation} />
      </Form.Item>
    </FormDialog>
  )
}

interface GoOnDialogProps extends CdaDialogProps {
  refused: RefusedApproval
  consent: Consent
  /** Another refusal follows after this one was overridden with this reason. */
  onNext: (next: RefusedApproval, consent: Consent) => void
  onApproved?: () => void
}

/** Approves in spite of a refusal, with a stored reason. */
const GoOnDialog = ({
  cda,
  refused,
  consent,
  draft,
  onNext,
  onApproved,
  open,
  onClose,
}: GoOnDialogProps & { draft: ReturnType<typeof useDraft> }) => {
  const { reason: field, title } = refusals[refused.code]
  const consents = useRef(consent)
  const approve = useApproveCda((next) => {
    if (next.code !== refused.code) onNext(next, consents.current)
  }, onApproved)
  return (
    <FormDialog<{ reason: string }>
      draft={draft}
      open={open}
      title={title}
      danger
      submitLabel="Approve CDA anyway"
      busyLabel="Approving..."
      onClose={onClose}
      onSubmit={({ reason }) => {
        consents.current = { ...consent, [field]: reason }
        return approve.mutateAsync({ params: { id: cda.id }, body: consents.current })
      }}>
      <ul className="bb-gap-4 bb-mb-12 bb-list">
        {refused.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="bb-form-note">
        {refused.code === 'FILE_INCOMPLETE' ? (
          <>
            <AppLink href={`/deals/${cda.dealId}#papers`}>Go to the papers</AppLink>, or enter the reason for approving
            the CDA without them.
          </>
        ) : (
          <>
            <AppLink href="/licenses">Go to the licenses</AppLink>, or enter the reason for approving the CDA anyway.
          </>
        )}{' '}
        The reason stays in the timeline and the audit log.
      </p>
      <Form.Item name="reason" label="Reason" rules={[rules.requiredText('Enter a reason')]}>
        <Input.TextArea rows={3} maxLength={lengths.explanation} />
      </Form.Item>
    </FormDialog>
  )
}

/** With missing papers (docs/rules/papers-and-retention.md#complete). */
export const IncompleteFileDialog = (props: GoOnDialogProps) => (
  <GoOnDialog {...props} draft={useDraft('incomplete-file', props.cda.id)} />
)

/** With an inactive licence (docs/rules/licences.md#paying). */
export const InactiveLicenceDialog = (props: GoOnDialogProps) => (
  <GoOnDialog {...props} draft={useDraft('license-not-active', props.cda.id)} />
)

interface Consent {
  version: number
  acceptPlanChange?: true
  incompleteReason?: string
  licenceReason?: string
}

/** Opens the worksheet that explains each figure of the CDA. */
export const WorksheetButton = ({ cda }: { cda: Pick<Cda, 'id'> }) => (
  <Button href={urlOf('GET /api/cdas/:id/worksheet', { params: { id: cda.id } })} target="_blank" rel="noreferrer">
    Worksheet
  </Button>
)

interface CdaActionsProps {
  cda: Cda
  /** Other links of the screen beside them. */
  links?: ReactNode
}

/**
 * A broker's actions on this CDA in its current state. A changed plan needs confirmation; a manager cannot decide on
 * their own.
 */
export const CdaActions = ({ cda, links }: CdaActionsProps) => {
  const [open, setOpen] = useState<'send' | 'void' | null>(null)
  /** The version that the broker accepted. */
  const [accepted, setAccepted] = useState<number | null>(null)
  const isAccepted = accepted === cda.version
  const [refused, setRefused] = useState<RefusedApproval & { consent: Consent }>()
  const [isGoingOn, setGoingOn] = useState(false)
  /** Whether to send the signed page right after the approval, also after an overridden refusal. */
  const sends = useRef(false)
  const consent: Consent = { version: cda.version, ...(cda.planChanged ? { acceptPlanChange: true } : {}) }
  const askWhy = (next: RefusedApproval, given: Consent): void => {
    setRefused({ ...next, consent: given })
    setGoingOn(true)
  }
  const send = useSendCda()
  const afterwards = (): void => {
    if (sends.current) send.mutate({ params: { id: cda.id } })
  }
  const approving = useApproveCda((next) => askWhy(next, consent), afterwards)
  const approve = (thenSends: boolean): void => {
    sends.current = thenSends
    approving.mutate({ params: { id: cda.id }, body: consent })
  }
  const RefusedDialog = refused?.code === 'LICENSE_NOT_ACTIVE' ? InactiveLicenceDialog : IncompleteFileDialog
  const mayDecide = useMayDecide()(cda.dealId, cda.deal.agentId)
  const mayApprove = mayDecide && canApprove(cda)
  const isBlocked = approving.isPending || send.isPending || (cda.planChanged && !isAccepted)
  const close = (): void => setOpen(null)
  return (
    <>
      {mayDecide ? null : <p className="bb-muted">This deal is your own. {ownDecisionText}.</p>}
      {mayApprove && cda.planChanged ? (
        <Checkbox checked={isAccepted} onChange={(event) => setAccepted(event.target.checked ? cda.version : null)}>
          I have compared both results and approve the one under the changed plan
        </Checkbox>
      ) : null}
      <div className="bb-cda-actions">
        {mayApprove && hasAddress(cda) ? (
          <Button type="primary" disabled={isBlocked} onClick={() => approve(true)}>
            Approve and send
          </Button>
        ) : null}
        {mayApprove ? (
          <Button type={hasAddress(cda) ? 'default' : 'primary'} disabled={isBlocked} onClick={() => approve(false)}>
            Approve CDA
          </Button>
        ) : null}
        {canSend(cda) ? (
          <Button type="primary" disabled={send.isPending} onClick={() => setOpen('send')}>
            {cda.sentToTitleAt ? 'Send again' : 'Send to title company'}
          </Button>
        ) : null}
        {links}
        {cda.voidedAt || !mayDecide ? null : (
          <Button danger className="bb-end" onClick={() => setOpen('void')}>
            Void CDA
          </Button>
        )}
      </div>
      {refused === undefined ? null : (
        <RefusedDialog
          key={refused.code}
          cda={cda}
          refused={refused}
          consent={refused.consent}
          onNext={askWhy}
          onApproved={afterwards}
          open={isGoingOn}
          onClose={() => setGoingOn(false)}
        />
      )}
      <SendDialog cda={cda} open={open === 'send'} onClose={close} />
      <VoidDialog cda={cda} open={open === 'void'} onClose={close} />
    </>
  )
}
