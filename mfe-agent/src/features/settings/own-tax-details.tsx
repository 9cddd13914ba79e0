import { taxClassLabels, tinKindLabels } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { Button, formatDate, lazyDialog, SectionCard } from '@bluebonnet/ui'
import { Facts } from '@bluebonnet/ui/data'
import { EditIcon, Icon } from '@bluebonnet/ui/icons'
import { useState } from 'react'
import { LoadFailure } from '../../shared/load-failure.js'

const OwnW9Dialog = lazyDialog(async () => (await import('./business-dialogs.js')).OwnW9Dialog)

/** The user's tax details, with only the last digits of the number (docs/rules/year-end.md#w-9). */
export const OwnTaxDetails = ({ agentId }: { agentId: string }) => {
  const { data: subject, error, refetch } = useCall('GET /api/tax-details/:id', { params: { id: agentId } })
  const [isEditing, setEditing] = useState(false)
  if (subject === undefined)
    return error ? (
      <SectionCard title="Tax details">
        <LoadFailure what="Your tax details" error={error} onRetry={() => void refetch()} />
      </SectionCard>
    ) : null
  const { details } = subject
  return (
    <SectionCard
      title="Tax details"
      extra={
        <Button icon={<Icon of={EditIcon} />} onClick={() => setEditing(true)}>
          {details === null ? 'Enter W-9' : 'Change W-9'}
        </Button>
      }>
      {details === null ? (
        <p className="bb-muted">
          Nothing is entered. Your brokerage needs your Form W-9 to report what it pays you in a year.
        </p>
      ) : (
        <Facts
          facts={[
            { label: 'Name', value: details.legalName },
            { label: 'Taxed as', value: taxClassLabels[details.taxClass] },
            {
              label: 'Number',
              value:
                details.tinLast4 === null ? 'Not entered' : `${tinKindLabels[details.tinKind]} ··· ${details.tinLast4}`,
            },
            { label: 'Address', value: `${details.address}, ${details.city}, ${details.state} ${details.zip}` },
            { label: 'Signed on', value: details.signedOn === null ? '—' : formatDate(details.signedOn, 'UTC') },
          ]}
        />
      )}
      <OwnW9Dialog subject={subject} open={isEditing} onClose={() => setEditing(false)} />
    </SectionCard>
  )
}
