import { taxClassLabels, tinKindLabels } from '@bluebonnet/contracts'
import type { TaxSubject } from '@bluebonnet/contracts'
import { useAtOpening, useCall, useCallMutation, useDraft } from '@bluebonnet/portal-sdk'
import { Button, formatDate, SectionCard } from '@bluebonnet/ui'
import type { DialogProps } from '@bluebonnet/ui'
import { Facts } from '@bluebonnet/ui/data'
import { FormDialog } from '@bluebonnet/ui/forms'
import { EditIcon, Icon } from '@bluebonnet/ui/icons'
import { W9Fields, type W9Values, w9Body, w9Values } from '@bluebonnet/ui/w9'
import { useState } from 'react'
import { LoadFailure } from '../../shared/load-failure.js'

/** Enters what one's own Form W-9 says. */
export const OwnW9Dialog = ({ subject: latest, open, onClose }: DialogProps & { subject: TaxSubject }) => {
  // What the brokerage enters meanwhile is looked at first, not replaced unseen.
  const subject = useAtOpening(open, latest)
  const draft = useDraft('own-w9')
  const save = useCallMutation('PUT /api/tax-details/:id', {
    invalidates: ['GET /api/tax-details/:id', 'GET /api/year-ends/:year'],
    failure: 'Failed to save your tax details',
    success: 'Tax details saved',
  })
  return (
    <FormDialog<W9Values>
      draft={draft}
      open={open}
      title="Your Form W-9"
      submitLabel="Save W-9"
      busyLabel="Saving..."
      initialValues={w9Values(subject, { taxClass: 'INDIVIDUAL' })}
      onSubmit={(values) => save.mutateAsync({ params: { id: subject.id }, body: w9Body(values, subject.version) })}
      onClose={onClose}>
      <W9Fields last4={subject.details?.tinLast4 ?? null} />
    </FormDialog>
  )
}

/** One's own tax details, of the number its end alone (docs/rules/year-end.md#w-9). */
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
