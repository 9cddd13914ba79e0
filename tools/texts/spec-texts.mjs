// Every exact text (docs/rules/screens.md#exact-texts), in groups, as a person reads it; `{}` stands for what varies,
// with its sign.
export const specTexts = {
  '2 Route table': ['404 Page Not Found', 'Did you forget to add the page to the router?', 'Loading...'],
  '2 Layout': [
    'Main', 'Management', 'Resources', 'Account', 'Dashboard', 'Broker Dashboard', 'Clients', 'Properties', 'Deals', 'Commission', 'Documents', 'Reports', 'Calendar',
    'Training', 'Team Library', 'Support', 'Settings', 'Search properties, clients, deals...', 'Notifications', 'No notifications', 'Licensed Agent', 'Agent',
  ],
  '2 Landing page': ['Broker Portal', 'Agent Portal', 'Interested in Joining', 'Submitting...'],
  '2 Login pages': ['Super Admin Portal', 'Sign In', 'Signing in...', 'Back to Home'],
  '2 Agent dashboard': [
    'Active Listings', 'Pending Deals', 'Commission YTD', 'Active Clients', 'Recent Deals', 'Recent Activity', 'Your Active Listings', 'Commission Tracker', 'Recent Clients',
    'Recent Documents', 'Closes:', 'Contract:', 'Started:',
  ],
  '2 Clients': ['All Clients', 'No clients yet', 'No clients match your search criteria'],
  '2 Properties': ['Manage your property listings and inventory', 'Add Property', 'All Properties', 'No properties yet', 'No properties match your search criteria'],
  '2 Deals': ['Track your deal pipeline from lead to closing', 'New Deal', 'Download Documents', 'Generate CDA', 'No deals yet', 'No deals match your search criteria'],
  '2 Commission Tracking': ['Commission Tracking', 'Cap Progress', 'Avg Per Deal', 'This Month', 'Cap Tracking', 'Actual', 'Estimate'],
  '2 Documents': ['Upload Document', 'Share Document', 'TREC Forms Library', 'No documents yet'],
  '2 Reports & Analytics': [
    'Reports & Analytics', 'Export Reports', 'Total Deals', 'Avg Deal Value', 'Conversion Rate', 'Pipeline Value', 'Deal Volume Trend', 'Commission Trend', 'Deal Status Breakdown',
    'Property Types', 'Unknown', 'Client Activity', 'Total Clients', 'Active This Month', 'Buyers', 'Sellers', 'Performance Summary', 'This Quarter', 'YTD Commission', 'Close Rate',
    'Avg Deals/Month', 'No deal data available', 'No property data', 'No client data',
  ],
  '2 Settings': [
    'Profile', 'Business', 'Security', 'Log Out', 'Not set', 'Agent Status', 'Compensation Plan', 'IABS', 'Consumer Protection Notice', 'Active', 'Knowledge Base', 'Email Support',
    'Phone Support', 'Training Resources', 'within 24 hours', 'v2.0.0',
  ],
  '2 Team Library': ['Upload Template', 'No templates yet', 'Upload First Template', 'No templates in this category'],
  '2 Calendar': ['Today', 'New Event', '+{} more', 'Events for {}', 'No events scheduled'],
  '2 Broker Dashboard': [
    'Pending Approvals', 'Approved', 'Rejected', 'Total Volume', 'N/A', 'Approve', 'Reject', 'Are you sure you want to approve this deal for {}?', 'Reject Deal',
    'No pending approvals at this time.',
  ],
  '2 Super Admin Dashboard': [
    'Super Admin Dashboard', 'Total Brokers', 'Total Managers', 'Total Users', 'Total Leads', 'Create User', 'Lead Submissions', 'Showing 10 of {} leads', 'Brokers', 'Managers',
  ],
  '2 Placeholders': ['Training resources coming soon', 'Support center coming soon'],
  '3 Labels': ['80/20 until cap', '90/10 + per-file fee', 'Membership + small per-file', 'Training Materials', 'Marketing Templates'],
  '4 States': ['Paid', 'Pending', 'Draft'],
  '5 Validation': [
    'Please upload a document first', 'Title is required', 'Event type is required', 'Start time is required', 'End time is required', 'Please select a category',
    'Please upload a file first', 'Please provide a reason for rejection.', 'Minimum 8 characters', 'You can only upload {} file(s)', '{} exceeds maximum allowed size of {}',
    'You can only upload: {}', 'Cannot add the duplicate file', 'Missing required meta fields',
  ],
  '8 Session and leads': [
    'Unauthorized', 'You are logged out. Logging in again...', 'Error', 'Failed to submit. Please try again.', 'Failed to connect. Please try again.', 'Thank you for your interest!',
    "We'll be in touch soon.",
  ],
  '8 Rows': [
    'Failed to create client', 'Failed to update client', 'Client created successfully', 'Client updated successfully', 'Failed to create property', 'Failed to create deal',
    'Failed to generate CDA', 'Failed to upload document', 'Failed to share document', 'Failed to get upload URL', 'Property created successfully', 'Deal created successfully',
    'CDA generated successfully', 'Document uploaded successfully', 'Document shared successfully', 'Downloading {} document(s)...', 'Downloading {}', 'No Documents',
    'No documents found for this deal',
  ],
  '8 People, templates, events': [
    'Success', 'Profile updated successfully', 'Failed to update profile', 'Failed to logout', 'Failed to upload template', 'Template uploaded successfully', 'Failed to create event',
    'Event created', 'Your calendar event has been created successfully.', 'Failed to fetch events',
  ],
  '8 Decisions and sign-in': [
    'Failed to approve deal. Please try again.', 'Deal Approved', 'The deal has been successfully approved.', 'Failed to reject deal. Please try again.', 'Deal Rejected',
    'The deal has been rejected and the agent has been notified.', 'Login Successful', 'Welcome back, Super Admin!', 'Welcome back!', 'Login Failed', 'Invalid credentials',
    'Failed to connect to server', 'Failed to create user', 'User created successfully',
  ],
  '8 Upload widget': ['No Internet connection', 'Connected to the Internet', 'Failed to upload {}', '{} additional restrictions were not fulfilled'],
  '9 Fixed notes': ['Cap Progress: {}%', '{} this week', '{} vs last year', '{} this month'],
}
