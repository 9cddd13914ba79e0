import { agentStatuses, cdaStates, dealStatuses, eventTypes, propertyStatuses, roles } from '@bluebonnet/contracts'
import {
  AddIcon, AgentStatusTag, Alert, Avatar, Badge, Button, CdaStatusTag, CommissionIcon, DateText, DealsIcon, DealStatusTag, Dropdown, EmptyState, ErrorState,
  EventTypeTag, Money, MoreIcon, NotificationsIcon, PropertiesIcon, PropertyStatusTag, RelativeTime, RoleTag, SectionCard, Skeleton, Space, StatCard, StatRow,
  Switch, Tabs, Tooltip, useConfirm, ClientsIcon,
} from '@bluebonnet/ui'

const menu = { items: [{ key: 'edit', label: 'Edit' }, { key: 'download', label: 'Download Documents' }] }

const Buttons = () => {
  const confirm = useConfirm()
  const ask = () => confirm({ title: 'Cancel this deal?', content: 'Its CDA is voided with it.', confirmLabel: 'Cancel deal', cancelLabel: 'Keep it', danger: true })
  return (
    <Space wrap>
      <Button type="primary" icon={<AddIcon />}>New Deal</Button>
      <Button>Generate CDA</Button>
      <Button danger onClick={() => void ask()}>Cancel deal</Button>
      <Button type="primary" danger>Void</Button>
      <Button type="text">Show all</Button>
      <Button type="link" href="#deals">View all</Button>
      <Button type="primary" disabled>Submitting...</Button>
      <Dropdown menu={menu} trigger={['click']}><Button icon={<MoreIcon />} aria-label="More actions" /></Dropdown>
      <Tooltip title="Three unread"><Badge count={3}><Button type="text" icon={<NotificationsIcon />} aria-label="Notifications" /></Badge></Tooltip>
      <Avatar>CW</Avatar>
      <Switch aria-label="Marketing emails" defaultChecked />
    </Space>
  )
}

const Tags = () => (
  <div style={{ display: 'grid', gap: 12 }}>
    <Space wrap>{dealStatuses.map((status) => <DealStatusTag key={status} status={status} />)}</Space>
    <Space wrap>{propertyStatuses.map((status) => <PropertyStatusTag key={status} status={status} />)}{agentStatuses.map((status) => <AgentStatusTag key={status} status={status} />)}</Space>
    <Space wrap>{cdaStates.map((state) => <CdaStatusTag key={state} state={state} />)}{roles.map((role) => <RoleTag key={role} role={role} />)}</Space>
    <Space wrap>{eventTypes.map((type) => <EventTypeTag key={type} type={type} />)}</Space>
  </div>
)

export const BaseParts = () => (
  <>
    <StatRow>
      <StatCard label="Active Listings" value={12} change="+2 this week" trend="up" icon={<PropertiesIcon />} href="#properties" />
      <StatCard label="Pending Deals" value={5} change="-1 this week" trend="down" icon={<DealsIcon />} href="#deals" />
      <StatCard label="Commission YTD" value={<Money value={148_220} />} change="+18% vs last year" trend="up" icon={<CommissionIcon />} href="#commission" />
      <StatCard label="Active Clients" value={null} icon={<ClientsIcon />} />
    </StatRow>
    <SectionCard title="Actions"><Buttons /></SectionCard>
    <SectionCard title="Tags"><Tags /></SectionCard>
    <SectionCard title="Words">
      <Space wrap size="large">
        <Money value={425_000} /><Money value={10_001.5} exact /><DateText value="2026-11-20" /><DateText value="2026-11-20T18:05:00Z" time />
        <RelativeTime value={new Date(Date.now() + 3 * 86_400_000 + 60_000).toISOString()} />
      </Space>
      <Tabs items={[{ key: 'profile', label: 'Profile', children: 'Name, email and plan.' }, { key: 'security', label: 'Security', children: 'Sessions.' }]} />
      <Alert type="warning" showIcon title="A broker must approve this deal before a CDA can be generated" />
    </SectionCard>
    <div className="bb-columns">
      <SectionCard title="Empty"><EmptyState drawing="deals" text="No deals yet" action={<Button type="primary">New Deal</Button>} /></SectionCard>
      <SectionCard title="Refused"><ErrorState title="Deals could not be loaded" onRetry={() => undefined} /></SectionCard>
      <SectionCard title="Loading"><Skeleton active /></SectionCard>
    </div>
  </>
)
