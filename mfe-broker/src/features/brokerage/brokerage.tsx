import { can } from '@bluebonnet/contracts'
import { useCall, useSession } from '@bluebonnet/portal-sdk'
import { ErrorState, PageHeader, SectionCard, Skeleton } from '@bluebonnet/ui'
import { Alert } from '@bluebonnet/ui/forms'
import { SettingsForm } from './components/settings-form.js'
import './brokerage.css'

/** The brokerage's settings: everybody signed in may read them, brokers and super admins change them. */
const Brokerage = () => {
  const { user } = useSession()
  const settings = useCall('GET /api/settings/brokerage')
  const editable = user !== null && can(user, 'brokerage.write')
  const body = () => {
    if (settings.data) return <SettingsForm settings={settings.data} editable={editable} />
    if (settings.error)
      return <ErrorState title="The settings could not be loaded." onRetry={() => void settings.refetch()} />
    return (
      <SectionCard title="Brokerage">
        <Skeleton active paragraph={{ rows: 8 }} />
      </SectionCard>
    )
  }
  return (
    <div className="bb-stack">
      <PageHeader title="Brokerage" subtitle="What the brokerage is called, its terms and its notices" />
      {editable || !settings.data ? null : (
        <Alert type="info" showIcon title="Only a broker or a super admin changes these settings." />
      )}
      {body()}
    </div>
  )
}

export default Brokerage
