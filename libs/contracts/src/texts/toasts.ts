/**
 * Exact texts of toasts (docs/rules/screens.md#toast-words). `title` and `description` are separate lines of one toast.
 */
export const toasts = {
  sessionExpired: { title: 'Unauthorized', description: 'You are logged out. Logging in again...' },
  leadSent: { title: 'Thank you for your interest!', description: "We'll be in touch soon." },
  loginAdmin: { title: 'Login Successful', description: 'Welcome back, Super Admin!' },
  login: { title: 'Login Successful', description: 'Welcome back!' },
  eventCreated: { title: 'Event created', description: 'Your calendar event has been created successfully.' },
  dealApproved: { title: 'Deal Approved', description: 'The deal has been successfully approved.' },
  dealRejected: { title: 'Deal Rejected', description: 'The deal has been rejected and the agent has been notified.' },
  profileUpdated: { title: 'Success', description: 'Profile updated successfully' },
  noDocuments: { title: 'No Documents', description: 'No documents found for this deal' },
} as const

/** 'Downloading N document(s)...' while a deal's documents are fetched one by one. */
export const downloadingDocuments = (count: number): string => `Downloading ${count} document(s)...`
export const downloading = (label: string): string => `Downloading ${label}`
/** Refusal of a right password on the wrong sign-in page (docs/rules/roles-and-permissions.md#three-doors). */
export const wrongPortal = (portal: 'Agent' | 'Broker' | 'Super Admin'): string =>
  `This account does not have access to the ${portal} Portal`
