// Bundled with the two portals whose first pages show it; the shell's modules are imported by name, so that they
// exist once.
import type { SetupStep } from '@bluebonnet/domain'
import { api, urlOf, useCallMutation } from '@bluebonnet/portal-sdk'
import { AppLink, Button, SectionCard, ToneTag } from '@bluebonnet/ui'
import { Item, ItemList } from '@bluebonnet/ui/data'
import { useQuery } from '@tanstack/react-query'

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
        render={({ step, isDone }) => {
          const { title, detail, act, href, sample } = words[step]
          return (
            <Item
              title={title}
              detail={detail}
              end={
                isDone ? (
                  <ToneTag colour="green">Done</ToneTag>
                ) : (
                  <span className="bb-setup-acts">
                    <AppLink href={href}>{act}</AppLink>
                    {sample === undefined ? null : (
                      <Button size="small" type="link" href={sample.href} target="_blank" rel="noreferrer">
                        {sample.act}
                      </Button>
                    )}
                    <Button
                      size="small"
                      type="text"
                      disabled={dismiss.isPending}
                      aria-label={`Dismiss: ${title}`}
                      onClick={() => leave([step])}>
                      Dismiss
                    </Button>
                  </span>
                )
              }
            />
          )
        }}
      />
    </SectionCard>
  )
}
