import type { MenuIcon as MenuIconName } from '@bluebonnet/portal-sdk'
import {
  AdminIcon,
  ApproveIcon,
  BrokerageIcon,
  CalendarIcon,
  CdaIcon,
  ClientsIcon,
  CommissionIcon,
  DashboardIcon,
  DayIcon,
  DealsIcon,
  DocumentsIcon,
  HistoryIcon,
  Icon,
  InboxIcon,
  PersonIcon,
  PropertiesIcon,
  ReportsIcon,
  SettingsIcon,
  SupportIcon,
  TeamLibraryIcon,
  TrainingIcon,
  type IconLines,
} from '@bluebonnet/ui/icons'
import type { RegisteredMenuEntry } from '../registry/portal-entry.js'

const icons: Record<MenuIconName, IconLines> = {
  dashboard: DashboardIcon,
  approval: ApproveIcon,
  clients: ClientsIcon,
  properties: PropertiesIcon,
  deals: DealsIcon,
  commission: CommissionIcon,
  documents: DocumentsIcon,
  reports: ReportsIcon,
  calendar: CalendarIcon,
  training: TrainingIcon,
  library: TeamLibraryIcon,
  support: SupportIcon,
  settings: SettingsIcon,
  admin: AdminIcon,
  roster: ClientsIcon,
  cda: CdaIcon,
  leads: InboxIcon,
  brokerage: BrokerageIcon,
  users: PersonIcon,
  audit: HistoryIcon,
  day: DayIcon,
}

const isKnown = (name: string): name is MenuIconName => name in icons

const drawn = (d: string): IconLines => ({
  name: 'own',
  theme: 'outlined',
  icon: { tag: 'svg', attrs: { viewBox: '0 0 24 24' }, children: [{ tag: 'path', attrs: { d } }] },
})

const linesOf = (icon: RegisteredMenuEntry['icon']): IconLines => {
  if (typeof icon === 'object') return drawn(icon.shape)
  return isKnown(icon) ? icons[icon] : DashboardIcon
}

/** The icon that a portal's manifest names or contains. A name from a newer portal-sdk gets a generic icon. */
export const EntryIcon = ({ icon }: { icon: RegisteredMenuEntry['icon'] }) => (
  <span className="shell-entry-icon" aria-hidden="true">
    <Icon of={linesOf(icon)} />
  </span>
)
