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
  DealsIcon,
  DocumentsIcon,
  HistoryIcon,
  InboxIcon,
  PersonIcon,
  PropertiesIcon,
  ReportsIcon,
  SettingsIcon,
  SupportIcon,
  TeamLibraryIcon,
  TrainingIcon,
} from '@bluebonnet/ui/icons'
import type { ComponentType } from 'react'

const icons: Record<MenuIconName, ComponentType> = {
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
}

const isKnown = (name: string): name is MenuIconName => name in icons

/** The icon that a portal's manifest names; a name from a newer portal-sdk gets a plain one. */
export const EntryIcon = ({ name }: { name: string }) => {
  const Icon = isKnown(name) ? icons[name] : DashboardIcon
  return (
    <span className="shell-entry-icon" aria-hidden="true">
      <Icon />
    </span>
  )
}
