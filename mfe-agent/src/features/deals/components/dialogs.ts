import { lazyDialog } from '@bluebonnet/ui'

/** The deal's dialogs: their fields are fetched when one is first opened. */
export const NewDealDialog = lazyDialog(async () => (await import('./new-deal-dialog.js')).NewDealDialog)
export const EditDealDialog = lazyDialog(async () => (await import('./edit-deal-dialog.js')).EditDealDialog)
export const CloseDialog = lazyDialog(async () => (await import('./close-dialog.js')).CloseDialog)
export const RejectDialog = lazyDialog(async () => (await import('@bluebonnet/ui/forms')).RejectDialog)
export const MoveDialog = lazyDialog(async () => (await import('./move-dialog.js')).MoveDialog)
