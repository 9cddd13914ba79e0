import { shownPhone, limits } from '@bluebonnet/domain'
import {
  blankIabsUrl,
  consumerProtectionNoticeUrl,
  noticeNames,
  placeholderLicence,
  screens,
  trecNotices,
  type BrokerageAnswer,
} from '@bluebonnet/contracts'
import { useCall, useSession } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import { Button, lazyDialog, SectionCard, Skeleton, ToneTag } from '@bluebonnet/ui'
import { Facts, Item, ItemList, type Fact } from '@bluebonnet/ui/data'
import { EditIcon, Icon } from '@bluebonnet/ui/icons'
import { useState } from 'react'
import { LoadFailure } from '../../shared/load-failure.js'
import { OwnTaxDetails } from './own-tax-details.js'

const EditBrokerageDialog = lazyDialog(async () => (await import('./business-dialogs.js')).EditBrokerageDialog)

const factsOf = ({ name, licenceNumber, designatedBroker, address, phone }: BrokerageAnswer): Fact[] => [
  { label: 'Brokerage Name', value: name },
  { label: 'License Number', value: licenceNumber ?? placeholderLicence },
  { label: 'Designated Broker', value: designatedBroker.name ?? screens.settings.notSet },
  { label: 'Address', value: address ?? screens.settings.notSet },
  { label: 'Phone', value: phone === null ? screens.settings.notSet : shownPhone(phone) },
]

const noticesOf = ({ iabsUrl }: BrokerageAnswer) => [
  { title: noticeNames.iabs, text: trecNotices.iabs, url: iabsUrl ?? blankIabsUrl },
  { title: noticeNames.consumerProtection, text: trecNotices.consumerProtection, url: consumerProtectionNoticeUrl },
]

const Compliance = ({ brokerage }: { brokerage: BrokerageAnswer }) => (
  <ItemList
    label="Texas Compliance"
    items={noticesOf(brokerage)}
    itemKey={({ title }) => title}
    render={({ title, text, url }) => (
      <Item
        title={title}
        detail={
          <a href={url} target="_blank" rel="noopener noreferrer">
            {text}
          </a>
        }
        end={<ToneTag colour="green">{screens.settings.active}</ToneTag>}
      />
    )}
  />
)

export const BusinessTab = () => {
  const { user } = useSession()
  const brokerage = useCall('GET /api/settings/brokerage')
  const mayWrite = useMay('brokerage.write')
  const [isEditing, setEditing] = useState(false)
  if (brokerage.isError)
    return (
      <section className="bb-card">
        <LoadFailure what="The brokerage's settings" error={brokerage.error} onRetry={() => void brokerage.refetch()} />
      </section>
    )
  const mayEdit = mayWrite && brokerage.data !== undefined
  const waiting = <Skeleton active title={false} paragraph={{ rows: 4 }} />
  return (
    <div className="bb-stack">
      <SectionCard
        title="Brokerage"
        extra={
          mayEdit ? (
            <Button icon={<Icon of={EditIcon} />} onClick={() => setEditing(true)}>
              Edit
            </Button>
          ) : null
        }>
        {brokerage.data === undefined ? waiting : <Facts facts={factsOf(brokerage.data)} />}
      </SectionCard>
      {user?.agentId == null ? null : <OwnTaxDetails agentId={user.agentId} />}
      <SectionCard title="Texas Compliance">
        {brokerage.data === undefined ? waiting : <Compliance brokerage={brokerage.data} />}
      </SectionCard>
      <SectionCard title="Document Retention">
        <p>
          {`${limits.retentionYears}-year document retention policy: documents of a deal are kept `}
          {`${limits.retentionYears} years after the deal closed or was cancelled (22 TAC 535.2).`}
        </p>
      </SectionCard>
      {brokerage.data === undefined ? null : (
        <EditBrokerageDialog brokerage={brokerage.data} open={isEditing} onClose={() => setEditing(false)} />
      )}
    </div>
  )
}
