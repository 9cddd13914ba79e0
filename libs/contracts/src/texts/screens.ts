/**
 * Exact texts of screens (docs/rules/screens.md#exact-texts): each is an export, so that builds include only those they
 * use.
 */
export const loading = 'Loading...'
export const notFound = { title: '404 Page Not Found', text: 'Did you forget to add the page to the router?' } as const
export const searchPlaceholder = 'Search properties, clients, deals...'
export const notifications = { title: 'Notifications', empty: 'No notifications' } as const
export const roleCaption = 'Licensed Agent'
export const agentFallbackName = 'Agent'
export const landing = { leadTitle: 'Interested in Joining', submit: 'Submit', submitting: 'Submitting...' } as const
export const login = {
  admin: 'Super Admin Portal',
  broker: 'Broker Portal',
  agent: 'Agent Portal',
  submit: 'Sign In',
  busy: 'Signing in...',
  back: 'Back to Home',
} as const
export const dashboard = {
  activeListings: 'Active Listings',
  pendingDeals: 'Pending Deals',
  commissionYtd: 'Commission YTD',
  activeClients: 'Active Clients',
  recentDeals: 'Recent Deals',
  recentActivity: 'Recent Activity',
  listings: 'Your Active Listings',
  tracker: 'Commission Tracker',
  recentClients: 'Recent Clients',
  recentDocuments: 'Recent Documents',
} as const
export const clients = {
  title: 'Clients',
  subtitle: 'The buyers and sellers you work with',
  add: 'Add Client',
  addFirst: 'Add Your First Client',
  edit: 'Edit Client',
  searchPlaceholder: 'Search by name, email or phone',
  all: 'All Clients',
  none: 'No clients yet',
  noMatch: 'No clients match your search criteria',
} as const
export const properties = {
  title: 'Properties',
  subtitle: 'Manage your property listings and inventory',
  add: 'Add Property',
  addFirst: 'Add Your First Property',
  edit: 'Edit Property',
  searchPlaceholder: 'Search by address, city or MLS ID',
  all: 'All Properties',
  none: 'No properties yet',
  noMatch: 'No properties match your search criteria',
} as const
export const deals = {
  title: 'Deals',
  subtitle: 'Track your deal pipeline from lead to closing',
  add: 'New Deal',
  addFirst: 'Add Your First Deal',
  downloadDocuments: 'Download Documents',
  generateCda: 'Generate CDA',
  saveDraft: 'Save draft',
  searchPlaceholder: 'Search by address, buyer/seller name or city',
  none: 'No deals yet',
  noMatch: 'No deals match your search criteria',
} as const
export const commission = {
  title: 'Commission Tracking',
  ytd: 'Commission YTD',
  /** The label of this sum for those who see the whole brokerage. */
  agentsEarned: 'What agents earned',
  capProgress: 'Cap Progress',
  avgPerDeal: 'Avg Per Deal',
  thisMonth: 'This Month',
  trend: 'Commission Trend',
  recent: 'Recent Transactions',
  cap: 'Cap Tracking',
  cdas: 'Commission Disbursement Authorizations',
} as const
export const documents = {
  uploadFiles: 'Upload files',
  title: 'Documents',
  upload: 'Upload Document',
  uploadMany: 'Upload many files',
  share: 'Share Document',
  forms: 'TREC Forms Library',
  all: 'All Documents',
  searchPlaceholder: 'Search by name, type or address',
  none: 'No documents yet',
  noMatch: 'No documents match your search criteria',
  sharedWith: 'Shared with',
  notShared: 'Not shared yet',
  allAgents: 'All agents',
} as const
export const reports = {
  title: 'Reports & Analytics',
  export: 'Export Reports',
  totalDeals: 'Total Deals',
  avgDealValue: 'Avg Deal Value',
  conversionRate: 'Conversion Rate',
  pipelineValue: 'Pipeline Value',
  dealVolume: 'Deal Volume Trend',
  commission: 'Commission Trend',
  dealStatus: 'Deal Status Breakdown',
  propertyTypes: 'Property Types',
  clientActivity: 'Client Activity',
  performance: 'Performance Summary',
  totalClients: 'Total Clients',
  activeThisMonth: 'Active This Month',
  buyers: 'Buyers',
  sellers: 'Sellers',
  thisQuarter: 'This Quarter',
  ytdCommission: 'YTD Commission',
  closeRate: 'Close Rate',
  avgDealsPerMonth: 'Avg Deals/Month',
  noDeals: 'No deal data available',
  noProperties: 'No property data',
  noClients: 'No client data',
} as const
export const library = {
  title: 'Team Library',
  subtitle: 'Contracts, forms and materials that the whole office shares',
  upload: 'Upload Template',
  edit: 'Edit template',
  none: 'No templates yet',
  first: 'Upload First Template',
  noneInCategory: 'No templates in this category',
} as const
export const calendar = {
  title: 'Calendar',
  today: 'Today',
  add: 'New Event',
  edit: 'Edit Event',
  noEvents: 'No events scheduled',
} as const
export const settings = {
  title: 'Settings',
  profile: 'Profile',
  business: 'Business',
  notifications: 'Notifications',
  security: 'Security',
  support: 'Support',
  logOut: 'Log Out',
  notSet: 'Not set',
  active: 'Active',
  emailPromise: 'within 24 hours',
} as const
export const broker = {
  title: 'Broker Dashboard',
  approve: 'Approve',
  reject: 'Reject',
  rejectReason: 'Reason',
  noClient: 'N/A',
  pending: 'Pending Approvals',
  approved: 'Approved',
  rejected: 'Rejected',
  volume: 'Total Volume',
  none: 'No pending approvals at this time.',
  rejectTitle: 'Reject Deal',
} as const
export const admin = {
  title: 'Super Admin Dashboard',
  brokers: 'Total Brokers',
  managers: 'Total Managers',
  users: 'Total Users',
  leads: 'Total Leads',
  createUser: 'Create User',
  leadList: 'Lead Submissions',
  brokerList: 'Brokers',
  managerList: 'Managers',
} as const
export const system = {
  title: 'System',
  subtitle: 'Jobs, services and backups. This page does not refresh by itself.',
  failed: 'Failed jobs',
  waiting: 'Waiting jobs',
  mails: 'E-mails in 24 hours',
  unsealed: 'Unsealed audit entries',
  jobs: 'Failed and waiting jobs',
  noJobs: 'No failed or waiting jobs.',
  health: 'Services',
  schedules: 'Scheduled jobs',
  processes: 'Processes',
  backups: 'Nightly backups',
  noBackups: 'Backups are off. Set BACKUP_DIR to make one every night.',
} as const
export const cdaDesk = {
  title: 'CDA Desk',
  defaultCommission: 'brokerage default, not entered',
  elsewhere: 'The signed page does not name this address. Send it there anyway.',
  sayYes: 'Confirm this address, or enter the one that the page names.',
} as const
export const training = 'Training resources coming soon'
export const support = 'Support center coming soon'
