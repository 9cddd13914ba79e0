import { screens } from '@bluebonnet/contracts'
import { useAtOnce, useFilters, useSession } from '@bluebonnet/portal-sdk'
import { Button, PageHeader, useMedia } from '@bluebonnet/ui'
import { Icon, SignOutIcon } from '@bluebonnet/ui/icons'
import { useId } from 'react'
import { TabList } from '../../shared/tab-list.js'
import { BusinessTab } from './business-tab.js'
import { NotificationsTab } from './notifications-tab.js'
import { ProfileTab } from './profile-tab.js'
import { SecurityTab } from './security-tab.js'
import { SupportTab } from './support-tab.js'
import './settings.css'

const texts = screens.settings
const tabs = {
  profile: { label: texts.profile, Panel: ProfileTab },
  business: { label: texts.business, Panel: BusinessTab },
  notifications: { label: texts.notifications, Panel: NotificationsTab },
  security: { label: texts.security, Panel: SecurityTab },
  support: { label: texts.support, Panel: SupportTab },
}
const keys = ['profile', 'business', 'notifications', 'security', 'support'] as const
type Tab = (typeof keys)[number]
const listed = keys.map((key) => ({ key, label: tabs[key].label }))
const securityOnly = listed.filter(({ key }) => key === 'security')

const Settings = () => {
  const { signOut, user } = useSession()
  const filters = useFilters()
  const [tab, setTab] = useAtOnce<Tab>(filters.oneOf('tab', keys) ?? 'profile', (key) => filters.set({ tab: key }))
  const id = useId()
  const isNarrow = useMedia('(max-width: 900px)')
  const { Panel } = tabs[tab]
  return (
    <div className="bb-stack">
      <PageHeader title={texts.title} />
      <div className="agent-settings">
        <TabList
          id={id}
          label={texts.title}
          tabs={user?.secondFactor === 'required' ? securityOnly : listed}
          chosen={tab}
          isVertical={!isNarrow}
          onChoose={setTab}
        />
        <div className="agent-tab-panel" id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab}`}>
          <Panel />
        </div>
        <Button
          className="agent-log-out"
          type="text"
          danger
          icon={<Icon of={SignOutIcon} />}
          onClick={() => void signOut()}>
          {texts.logOut}
        </Button>
      </div>
    </div>
  )
}

export default Settings
