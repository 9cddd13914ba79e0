/**
 * Exact texts of toasts (docs/rules/screens.md#toast-words), title and description on separate lines: each is an
 * export, so that builds include only those they use.
 */
export const sessionExpired = { title: 'Unauthorized', description: 'You are logged out. Logging in again...' } as const
export const leadSent = { title: 'Thank you for your interest!', description: "We'll be in touch soon." } as const
export const loginAdmin = { title: 'Login Successful', description: 'Welcome back, Super Admin!' } as const
export const login = { title: 'Login Successful', description: 'Welcome back!' } as const
export const eventCreated = {
  title: 'Event created',
  description: 'Your calendar event has been created successfully.',
} as const
export const dealApproved = { title: 'Deal Approved', description: 'The deal has been successfully approved.' } as const
export const dealRejected = {
  title: 'Deal Rejected',
  description: 'The deal has been rejected and the agent has been notified.',
} as const
export const profileUpdated = { title: 'Success', description: 'Profile updated successfully' } as const
export const noDocuments = { title: 'No Documents', description: 'No documents found for this deal' } as const
