import { activityLabels, screens, shown } from '@bluebonnet/contracts'
import type { ActivityType } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { EmptyState, RelativeTime } from '@bluebonnet/ui'
import {
  CdaIcon,
  ClientAddedIcon,
  ClosedIcon,
  CommissionIcon,
  ContractSignedIcon,
  DealsIcon,
  DocumentAddedIcon,
  PropertiesIcon,
} from '@bluebonnet/ui/icons'
import { Item, ItemList } from '@bluebonnet/ui/data'
import type { ComponentType } from 'react'
import { DashboardCard } from './dashboard-card.js'

/** One icon for each type of activity (docs/rules/screens.md#dashboard-lists). */
const icons: Record<ActivityType, ComponentType<{ title: string }>> = {
  CONTRACT_SIGNED: ContractSignedIcon,
  DEAL_CREATED: DealsIcon,
  COMMISSION_DISBURSED: CommissionIcon,
  CDA_CREATED: CdaIcon,
  CLIENT_ADDED: ClientAddedIcon,
  PROPERTY_CREATED: PropertiesIcon,
  DEAL_CLOSED: ClosedIcon,
  DOCUMENT_UPLOADED: DocumentAddedIcon,
}

const ActivityIcon = ({ type }: { type: ActivityType }) => {
  const Icon = icons[type]
  return <Icon title={activityLabels[type]} />
}

export const RecentActivity = () => {
  const activity = useCall('GET /api/activity', { query: { limit: shown.activities } })
  return (
    <DashboardCard
      title={screens.dashboard.recentActivity}
      error={activity.data ? null : activity.error}
      onRetry={() => void activity.refetch()}>
      <ItemList
        label={screens.dashboard.recentActivity}
        items={activity.data}
        itemKey={({ id }) => id}
        waitingItems={shown.activities}
        render={({ type, description, createdAt }) => (
          <Item lead={<ActivityIcon type={type} />} title={description} detail={<RelativeTime value={createdAt} />} />
        )}
        empty={<EmptyState text="No activity yet" />}
      />
    </DashboardCard>
  )
}
