import { screens } from '@bluebonnet/contracts'
import { useAtOnce, useFilters, useSession } from '@bluebonnet/portal-sdk'
import { Button, PageHeader, useMedia } from '@bluebonnet/ui'
import { Icon, SignOutIcon } from '@bluebonnet/ui/icons'
import { useId } from 'react'
import type { KeyboardEvent } from 'react'
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

/** How far a key goes along the tabs, whichever way they stand. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

interface TabListProps {
  id: string
  tab: Tab
  onChoose: (tab: Tab) => void
}

/** antd's tabs would bring all that opens over a page. */
const TabList = ({ id, tab, onChoose }: TabListProps) => {
  const isNarrow = useMedia('(max-width: 900px)')
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = keys.at((keys.indexOf(tab) + step) % keys.length) ?? tab
    document.getElementById(`${id}-${next}`)?.focus()
    onChoose(next)
  }
  return (
    <div
      className="agent-tabs"
      role="tablist"
      aria-label={texts.title}
      aria-orientation={isNarrow ? 'horizontal' : 'vertical'}
      tabIndex={-1}
      onKeyDown={onKeyDown}>
      {keys.map((key) => (
        <button
          key={key}
          id={`${id}-${key}`}
          className="agent-tab"
          type="button"
          role="tab"
          aria-selected={key === tab}
          aria-controls={`${id}-panel`}
          tabIndex={key === tab ? 0 : -1}
          onClick={() => onChoose(key)}>
          {tabs[key].label}
        </button>
      ))}
    </div>
  )
}

const Settings = () => {
  const { signOut } = useSession()
  const filters = useFilters()
  const [tab, setTab] = useAtOnce<Tab>(filters.oneOf('tab', keys) ?? 'profile', (key) => filters.set({ tab: key }))
  const id = useId()
  const { Panel } = tabs[tab]
  return (
    <div className="bb-stack">
      <PageHeader title={texts.title} />
      <div className="agent-settings">
        <TabList id={id} tab={tab} onChoose={setTab} />
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
