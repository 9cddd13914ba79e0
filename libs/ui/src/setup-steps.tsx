// Bundled with the two portals whose first pages show it; the shell's modules are imported by name, so that they
// exist once.
import type { SetupStep } from '@bluebonnet/domain'
import type { CallAnswer } from '@bluebonnet/contracts'
import { api, urlOf, useCallMutation } from '@bluebonnet/portal-sdk'
import { AppLink, Button, SectionCard, ToneTag } from '@bluebonnet/ui'
import { Item, ItemList } from '@bluebonnet/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { sampleCounts, useRemoveSample } from './sample-deal.js'

type Step = CallAnswer<'GET /api/setup-steps'>[number]

interface StepWords {
  title: string
  detail: string
  act: string
  href: string
  /** A file that shows the step's target. */
  sample?: { act: string; href: string }
}

const words: Record<SetupStep, StepWords> = {
  BROKERAGE: {
    title: 'Brokerage and license',
    detail: 'Address, phone, license numbers and designated broker: they are printed on every CDA.',
    act: 'Fill in details',
    href: '/brokerage',
  },
  MAIL: {
    title: 'Mail',
    detail: 'Invitations and CDAs go by e-mail. Set SMTP_URL and restart; until then nothing leaves this machine.',
    act: 'Check the system',
    href: '/system',
  },
  BROKER: {
    title: 'First broker',
    detail: 'A broker brings in people, clients and deals, and decides on deals and CDAs.',
    act: 'Create a broker',
    href: '/admin-dashboard#create-user',
  },
  PLANS: {
    title: 'Commission plans',
    detail: 'Three are set up. Change their split, cap and fee under Brokerage, or add your own.',
    act: 'Review plans',
    href: '/plans',
  },
  PEOPLE: {
    title: 'People',
    detail: 'Import agents from a file, with plan, cap used so far and team, or add them one by one.',
    act: 'Add people',
    href: '/roster',
  },
  CLIENTS: {
    title: 'Clients',
    detail: 'Import them from a file of any system, each with its agent.',
    act: 'Add clients',
    href: '/clients',
  },
  DEALS: {
    title: 'Deals',
    detail: 'Import open and closed deals, or let agents enter theirs.',
    act: 'Add deals',
    href: '/deals',
  },
  CDA: {
    title: 'First CDA',
    detail: 'Generate one on an approved deal, then approve it here.',
    act: 'Open the CDA desk',
    href: '/cda-desk',
    sample: { act: 'See a sample', href: urlOf('GET /api/sample-cda', {}) },
  },
}

/** Rows created by other calls finish a step, so it is refetched whenever the page gets the focus. */
const useSteps = () =>
  useQuery({
    queryKey: ['api', 'setup-steps'],
    queryFn: ({ signal }) => api('GET /api/setup-steps', {}, { signal }),
    refetchOnMount: 'always',
  })

/** Makes the sample deal, or opens and removes it. */
const SampleActs = ({ dealId }: { dealId: string | null }) => {
  const navigate = useNavigate()
  const remove = useRemoveSample()
  const make = useCallMutation('POST /api/sample-deal', {
    failure: 'Failed to make a sample deal',
    onSuccess: ({ id }) => void navigate(`/deals/${id}`),
  })
  if (dealId === null)
    return (
      <Button size="small" type="link" disabled={make.isPending} onClick={() => make.mutate({})}>
        Make a sample deal
      </Button>
    )
  return (
    <>
      <AppLink href={`/deals/${dealId}`}>Open the sample deal</AppLink>
      <Button size="small" type="link" danger disabled={remove.isPending} onClick={remove.ask}>
        Remove the sample deal
      </Button>
    </>
  )
}

interface StepActsProps {
  step: Step
  /** Undefined while another step is being dismissed. */
  onDismiss: (() => void) | undefined
}

const StepActs = ({ step: { step, isDone, sampleDealId }, onDismiss }: StepActsProps) => {
  const { title, act, href, sample } = words[step]
  const samples = sampleDealId === undefined ? null : <SampleActs dealId={sampleDealId} />
  if (isDone)
    return (
      <span className="bb-setup-actions">
        {samples}
        <ToneTag colour="green">Done</ToneTag>
      </span>
    )
  return (
    <span className="bb-setup-actions">
      <AppLink href={href}>{act}</AppLink>
      {samples}
      {sample === undefined ? null : (
        <Button size="small" type="link" href={sample.href} target="_blank" rel="noreferrer">
          {sample.act}
        </Button>
      )}
      {/* The sample stays in the list until it is removed. */}
      {sampleDealId ? null : (
        <Button
          size="small"
          type="text"
          disabled={onDismiss === undefined}
          aria-label={`Dismiss: ${title}`}
          onClick={onDismiss}>
          Dismiss
        </Button>
      )}
    </span>
  )
}

/** What a new brokerage still needs, until all of it is done or dismissed (docs/rules/screens.md#setup). */
export const SetupSteps = () => {
  const { data: steps = [] } = useSteps()
  const dismiss = useCallMutation('POST /api/setup-steps/dismiss', { failure: 'Failed to dismiss the steps' })
  if (steps.length === 0) return null
  const open = steps.filter(({ isDone }) => !isDone)
  const leave = (left: readonly SetupStep[]): void => dismiss.mutate({ body: { steps: [...left] } })
  return (
    <SectionCard
      title={`Getting started: ${steps.length - open.length} of ${steps.length} done`}
      flush
      extra={
        <Button type="link" disabled={dismiss.isPending} onClick={() => leave(open.map(({ step }) => step))}>
          Dismiss all
        </Button>
      }>
      <ItemList
        label="Getting started"
        items={steps}
        itemKey={({ step }) => step}
        render={(step) => (
          <Item
            title={words[step.step].title}
            detail={step.sampleDealId ? `There is a sample deal. ${sampleCounts(true)}` : words[step.step].detail}
            end={<StepActs step={step} onDismiss={dismiss.isPending ? undefined : () => leave([step.step])} />}
          />
        )}
      />
    </SectionCard>
  )
}
