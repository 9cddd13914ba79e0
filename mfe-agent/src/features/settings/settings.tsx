import { screens } from '@bluebonnet/contracts'
import { useAtOnce, useFilters, useSession } from '@bluebonnet/portal-sdk'
import { Button, PageHeader, useMedia } from '@bluebonnet/ui'
import { Icon, SignOutIcon } from '@bluebonnet/ui/icons'
import { Tabs } from '@bluebonnet/ui/layers'
import { BusinessTab } from './business-tab.js'
import { NotificationsTab } from './notifications-tab.js'
import { ProfileTab } from './profile-tab.js'
import { SecurityTab } from './security-tab.js'
import { SupportTab } from './support-tab.js'
import './settings.css'

const texts = screens.settings
const keys = ['profile', 'business', 'notifications', 'security', 'support'] as const

const Settings = () => {
  const { signOut } = useSession()
  const filters = useFilters()
  const isNarrow = useMedia('(max-width: 900px)')
  const [tab, setTab] = useAtOnce<string>(filters.oneOf('tab', keys) ?? 'profile', (key) => filters.set({ tab: key }))
  const items = [
    { key: 'profile', label: texts.profile, children: <ProfileTab /> },
    { key: 'business', label: texts.business, children: <BusinessTab /> },
    { key: 'notifications', label: texts.notifications, children: <NotificationsTab /> },
    { key: 'security', label: texts.security, children: <SecurityTab /> },
    { key: 'support', label: texts.support, children: <SupportTab /> },
  ]
  return (
    <div className="bb-stack">
      <PageHeader title={texts.title} />
      <div className="agent-settings-frame">
        <Tabs
          className="agent-settings"
          tabPlacement={isNarrow ? 'top' : 'start'}
          activeKey={tab}
          onChange={setTab}
          items={items}
          destroyOnHidden
        />
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
