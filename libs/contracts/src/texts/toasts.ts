/** Exact texts of toasts (SPEC section 8). `title` and `description` are separate lines of one toast. */
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

export const toastTexts = {
  error: 'Error',
  loginFailed: 'Login Failed',
  invalidCredentials: 'Invalid credentials',
  failedToConnectServer: 'Failed to connect to server',
  leadFailed: 'Failed to submit. Please try again.',
  leadOffline: 'Failed to connect. Please try again.',
  clientCreated: 'Client created successfully',
  clientCreateFailed: 'Failed to create client',
  clientUpdated: 'Client updated successfully',
  clientUpdateFailed: 'Failed to update client',
  propertyCreated: 'Property created successfully',
  propertyCreateFailed: 'Failed to create property',
  dealCreated: 'Deal created successfully',
  dealCreateFailed: 'Failed to create deal',
  dealUpdated: 'Deal updated successfully',
  dealUpdateFailed: 'Failed to update deal',
  messageFailed: 'Failed to send message',
  checklistFailed: 'Failed to update checklist',
  cdaGenerated: 'CDA generated successfully',
  cdaFailed: 'Failed to generate CDA',
  documentUploaded: 'Document uploaded successfully',
  documentFailed: 'Failed to upload document',
  documentFirst: 'Please upload a document first',
  documentShared: 'Document shared successfully',
  documentShareFailed: 'Failed to share document',
  uploadUrlFailed: 'Failed to get upload URL',
  profileFailed: 'Failed to update profile',
  logoutFailed: 'Failed to logout',
  templateUploaded: 'Template uploaded successfully',
  templateFailed: 'Failed to upload template',
  fileFirst: 'Please upload a file first',
  eventFailed: 'Failed to create event',
  eventsFailed: 'Failed to fetch events',
  approveFailed: 'Failed to approve deal. Please try again.',
  rejectFailed: 'Failed to reject deal. Please try again.',
  userCreated: 'User created successfully',
  userFailed: 'Failed to create user',
} as const

/** 'Downloading N document(s)...' while a deal's documents are fetched one by one. */
export const downloadingDocuments = (count: number): string => `Downloading ${count} document(s)...`
export const downloading = (label: string): string => `Downloading ${label}`
/** Refusal of a right password on the wrong sign-in page (DECISIONS section 1). */
export const wrongPortal = (portal: 'Agent' | 'Broker' | 'Super Admin'): string => `This account does not have access to the ${portal} Portal`
