import { lazyDialog } from '@bluebonnet/ui'

/** The dialogs that other features' pages open too: their fields are fetched when one is first opened. */
export const AddClientDialog = lazyDialog(
  async () => (await import('../features/clients/components/client-dialogs.js')).AddClientDialog,
)
export const ClientNotesDialog = lazyDialog(
  async () => (await import('../features/clients/components/client-dialogs.js')).ClientNotesDialog,
)
export const NewEventDialog = lazyDialog(
  async () => (await import('../features/calendar/components/event-dialogs.js')).NewEventDialog,
)
export const UploadPapersDialog = lazyDialog(
  async () => (await import('./papers/upload-papers-dialog.js')).UploadPapersDialog,
)
