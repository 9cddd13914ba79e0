/** Exact texts of screens (SPEC section 2). */
export const screens = {
  loading: 'Loading...',
  notFound: { title: '404 Page Not Found', text: 'Did you forget to add the page to the router?' },
  searchPlaceholder: 'Search properties, clients, deals...',
  notifications: { title: 'Notifications', empty: 'No notifications' },
  roleCaption: 'Licensed Agent',
  unnamed: 'Agent',
  landing: { leadTitle: 'Interested in Joining', submit: 'Submit', submitting: 'Submitting...' },
  login: {
    admin: 'Super Admin Portal', broker: 'Broker Portal', agent: 'Agent Portal', submit: 'Sign In', busy: 'Signing in...', back: 'Back to Home',
  },
  dashboard: {
    activeListings: 'Active Listings', pendingDeals: 'Pending Deals', commissionYtd: 'Commission YTD', activeClients: 'Active Clients',
    recentDeals: 'Recent Deals', recentActivity: 'Recent Activity', listings: 'Your Active Listings', tracker: 'Commission Tracker',
    recentClients: 'Recent Clients', recentDocuments: 'Recent Documents',
  },
  clients: {
    title: 'Clients', subtitle: 'The buyers and sellers you work with', add: 'Add Client', edit: 'Edit Client', searchPlaceholder: 'Search by name, email or phone',
    all: 'All Clients', none: 'No clients yet', noMatch: 'No clients match your search criteria',
  },
  properties: {
    title: 'Properties', subtitle: 'Manage your property listings and inventory', add: 'Add Property', addFirst: 'Add Your First Property', edit: 'Edit Property',
    searchPlaceholder: 'Search by address, city or MLS ID', all: 'All Properties',
    none: 'No properties yet', noMatch: 'No properties match your search criteria',
  },
  deals: {
    title: 'Deals', subtitle: 'Track your deal pipeline from lead to closing', add: 'New Deal', downloadDocuments: 'Download Documents', generateCda: 'Generate CDA',
    saveDraft: 'Save draft', searchPlaceholder: 'Search by address, buyer/seller name or city',
    none: 'No deals yet', noMatch: 'No deals match your search criteria',
  },
  commission: {
    title: 'Commission Tracking', ytd: 'Commission YTD', capProgress: 'Cap Progress', avgPerDeal: 'Avg Per Deal', thisMonth: 'This Month',
    trend: 'Commission Trend', recent: 'Recent Transactions', cap: 'Cap Tracking', cdas: 'Commission Disbursement Authorizations',
  },
  documents: {
    title: 'Documents', upload: 'Upload Document', share: 'Share Document', forms: 'TREC Forms Library', all: 'All Documents', searchPlaceholder: 'Search by name or type',
    none: 'No documents yet', noMatch: 'No documents match your search criteria',
  },
  reports: {
    title: 'Reports & Analytics', export: 'Export Reports', totalDeals: 'Total Deals', avgDealValue: 'Avg Deal Value', conversionRate: 'Conversion Rate',
    pipelineValue: 'Pipeline Value', dealVolume: 'Deal Volume Trend', commission: 'Commission Trend', dealStatus: 'Deal Status Breakdown',
    propertyTypes: 'Property Types', clientActivity: 'Client Activity', performance: 'Performance Summary', totalClients: 'Total Clients',
    activeThisMonth: 'Active This Month', buyers: 'Buyers', sellers: 'Sellers', thisQuarter: 'This Quarter', ytdCommission: 'YTD Commission',
    closeRate: 'Close Rate', avgDealsPerMonth: 'Avg Deals/Month',
    noDeals: 'No deal data available', noProperties: 'No property data', noClients: 'No client data',
  },
  library: {
    title: 'Team Library', subtitle: 'Contracts, forms and materials that the whole office shares', upload: 'Upload Template', none: 'No templates yet', first: 'Upload First Template', noneInCategory: 'No templates in this category',
  },
  calendar: { title: 'Calendar', today: 'Today', add: 'New Event', edit: 'Edit Event', noEvents: 'No events scheduled' },
  settings: {
    title: 'Settings', profile: 'Profile', business: 'Business', notifications: 'Notifications', security: 'Security', support: 'Support', logOut: 'Log Out',
    notSet: 'Not set', active: 'Active', emailPromise: 'within 24 hours',
  },
  broker: {
    title: 'Broker Dashboard', approve: 'Approve', reject: 'Reject', rejectReason: 'Reason', noClient: 'N/A',
    pending: 'Pending Approvals', approved: 'Approved', rejected: 'Rejected', volume: 'Total Volume', none: 'No pending approvals at this time.', rejectTitle: 'Reject Deal',
  },
  admin: {
    title: 'Super Admin Dashboard', brokers: 'Total Brokers', managers: 'Total Managers', users: 'Total Users', leads: 'Total Leads',
    createUser: 'Create User', leadList: 'Lead Submissions', brokerList: 'Brokers', managerList: 'Managers',
  },
  cdaDesk: { title: 'CDA Desk', defaultCommission: 'brokerage default, not entered' },
  training: 'Training resources coming soon',
  support: 'Support center coming soon',
} as const

export const approveQuestion = (address: string): string => `Are you sure you want to approve this deal for ${address}?`
export const eventsFor = (date: string): string => `Events for ${date}`
export const moreEvents = (count: number): string => `+${count} more`
export const showingLeads = (total: number): string => `Showing 10 of ${total} leads`
export const welcome = (firstName: string | null): string => `Welcome back, ${firstName || screens.unnamed}`
export const capProgress = (percent: number): string => `Cap Progress: ${percent}%`
