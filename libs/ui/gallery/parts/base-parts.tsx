import { agentStatuses, cdaStates, dealStatuses, eventTypes, propertyStatuses, roles } from '@bluebonnet/contracts'
import {
  ActionMenu,
  AgentStatusTag,
  Avatar,
  Button,
  CdaStatusTag,
  DateText,
  DealStatusTag,
  Disclosure,
  EmptyState,
  ErrorState,
  EventTypeTag,
  Money,
  PropertyStatusTag,
  RelativeTime,
  RoleTag,
  SectionCard,
  Skeleton,
  StatCard,
  StatRow,
  useConfirm,
} from '@bluebonnet/ui'
import {
  AddIcon,
  CommissionIcon,
  DealsIcon,
  MoreIcon,
  NotificationsIcon,
  PropertiesIcon,
  ClientsIcon,
} from '@bluebonnet/ui/icons'
import { Tooltip } from '@bluebonnet/ui/filters'
import { Alert, Switch } from '@bluebonnet/ui/forms'
import { Tabs } from '@bluebonnet/ui/layers'

const actions = [
  { key: 'edit', label: 'Edit', onClick: () => undefined },
  { key: 'cancel', label: 'Cancel deal', danger: true, onClick: () => undefined },
]

const Buttons = () => {
  const confirm = useConfirm()
  const ask = () =>
    confirm({
      title: 'Cancel this deal?',
      content: 'Its CDA is voided with it.',
      confirmLabel: 'Cancel deal',
      cancelLabel: 'Keep it',
      danger: true,
    })
  return (
    <div className="bb-filters">
      <Button type="primary" icon={<AddIcon />}>
        New Deal
      </Button>
      <Button>Generate CDA</Button>
      <Button danger onClick={() => void ask()}>
        Cancel deal
      </Button>
      <Button type="primary" danger>
        Void
      </Button>
      <Button type="text">Show all</Button>
      <Button type="link" href="#deals">
        View all
      </Button>
      <Button type="primary" disabled>
        Submitting...
      </Button>
      <ActionMenu label="More actions" icon={<MoreIcon />} actions={actions} />
      <Tooltip title="Three unread">
        <Button type="text" icon={<NotificationsIcon />} aria-label="Notifications" />
      </Tooltip>
      <Avatar>CW</Avatar>
      <Switch aria-label="Marketing emails" defaultChecked />
    </div>
  )
}

const Tags = () => (
  <div style={{ display: 'grid', gap: 12 }}>
    <div className="bb-filters">
      {dealStatuses.map((status) => (
        <DealStatusTag key={status} status={status} />
      ))}
    </div>
    <div className="bb-filters">
      {propertyStatuses.map((status) => (
        <PropertyStatusTag key={status} status={status} />
      ))}
      {agentStatuses.map((status) => (
        <AgentStatusTag key={status} status={status} />
      ))}
    </div>
    <div className="bb-filters">
      {cdaStates.map((state) => (
        <CdaStatusTag key={state} state={state} />
      ))}
      {roles.map((role) => (
        <RoleTag key={role} role={role} />
      ))}
    </div>
    <div className="bb-filters">
      {eventTypes.map((type) => (
        <EventTypeTag key={type} type={type} />
      ))}
    </div>
  </div>
)

export const BaseParts = () => (
  <>
    <StatRow>
      <StatCard
        label="Active Listings"
        value={12}
        change="+2 this week"
        trend="up"
        icon={<PropertiesIcon />}
        href="#properties"
      />
      <StatCard label="Pending Deals" value={5} change="-1 this week" trend="down" icon={<DealsIcon />} href="#deals" />
      <StatCard
        label="Commission YTD"
        value={<Money value={148_220} />}
        change="+18% vs last year"
        trend="up"
        icon={<CommissionIcon />}
        href="#commission"
      />
      <StatCard label="Active Clients" value={null} icon={<ClientsIcon />} />
    </StatRow>
    <SectionCard title="Actions">
      <Buttons />
    </SectionCard>
    <SectionCard title="Tags">
      <Tags />
    </SectionCard>
    <SectionCard title="Words">
      <div className="bb-filters">
        <Money value={425_000} />
        <Money value={10_001.5} exact />
        <DateText value="2026-11-20" />
        <DateText value="2026-11-20T18:05:00Z" time />
        <RelativeTime value={new Date(Date.now() + 3 * 86_400_000 + 60_000).toISOString()} />
      </div>
      <Tabs
        items={[
          { key: 'profile', label: 'Profile', children: 'Name, email and plan.' },
          { key: 'security', label: 'Security', children: 'Sessions.' },
        ]}
      />
      <Disclosure label="Why this number">3% of $425,000.</Disclosure>
      <Alert type="warning" showIcon title="A broker must approve this deal before a CDA can be generated" />
    </SectionCard>
    <div className="bb-columns">
      <SectionCard title="Empty">
        <EmptyState drawing="deals" text="No deals yet" action={<Button type="primary">New Deal</Button>} />
      </SectionCard>
      <SectionCard title="Refused">
        <ErrorState title="Deals could not be loaded" onRetry={() => undefined} />
      </SectionCard>
      <SectionCard title="Loading">
        <Skeleton active />
      </SectionCard>
    </div>
  </>
)
