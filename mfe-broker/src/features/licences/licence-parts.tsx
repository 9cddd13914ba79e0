import { licenceFlagColours, licenceFlagLabels, type Licence } from '@bluebonnet/contracts'
import { licenceDigits } from '@bluebonnet/domain'
import { useCall } from '@bluebonnet/portal-sdk'
import { DateText, ErrorState, SectionCard, Skeleton, ToneTag } from '@bluebonnet/ui'
import { Facts } from '@bluebonnet/ui/data'

export const Flags = ({ flags }: Pick<Licence, 'flags'>) => (
  <span className="bb-row">
    {flags.map((flag) => (
      <ToneTag key={flag} colour={licenceFlagColours[flag]}>
        {licenceFlagLabels[flag]}
      </ToneTag>
    ))}
  </span>
)

/** The licence status in the file, or why there is none. */
export const statusOf = ({ number, reading }: Licence): string => {
  if (licenceDigits(number) === null) return 'Another state’s number'
  if (reading === null) return 'Not read yet'
  return reading.isFound ? reading.status : 'Not in the file'
}

const factsOf = (licence: Licence) => [
  { label: 'TREC License', value: licence.number },
  { label: 'Status', value: statusOf(licence) },
  ...(licence.reading?.isFound === true
    ? [
        { label: 'Name', value: licence.reading.name },
        {
          label: 'Expires',
          value: licence.reading.expires === null ? '—' : <DateText value={licence.reading.expires} />,
        },
        { label: 'Sponsor', value: licence.reading.sponsorName ?? licence.reading.sponsorNumber ?? '—' },
      ]
    : []),
  ...(licence.fileDate === null ? [] : [{ label: 'TREC’s file of', value: <DateText value={licence.fileDate} /> }]),
]

/** A person's licence in TREC's newest file. */
export const LicenceCard = ({ userId }: { userId: string }) => {
  const { data, error, refetch } = useCall('GET /api/licences', { query: { userId } })
  const [licence] = data ?? []
  const body = () => {
    if (error) return <ErrorState title="The license could not be loaded." onRetry={() => void refetch()} />
    if (data === undefined) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
    if (licence === undefined) return <p className="bb-muted">No license number is on file.</p>
    return (
      <>
        <Flags flags={licence.flags} />
        <Facts facts={factsOf(licence)} />
      </>
    )
  }
  return <SectionCard title="License">{body()}</SectionCard>
}
