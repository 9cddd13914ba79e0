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
} from '@bluebonnet/ui/icons'
import type { IconLines } from '@bluebonnet/ui/icons'

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

/** The icon that a portal's manifest names; a name from a newer portal-sdk gets a plain one. */
export const EntryIcon = ({ name }: { name: string }) => (
  <span className="shell-entry-icon" aria-hidden="true">
    <Icon of={isKnown(name) ? icons[name] : DashboardIcon} />
  </span>
)
