import { lazyDialog } from '@bluebonnet/ui'

/** Dialogs that other features' pages open too. Their code loads when first opened. */
export const AddClientDialog = lazyDialog(
  async () => (await import('../features/clients/client-dialogs.js')).AddClientDialog,
)
export const ClientNoteDialog = lazyDialog(
  async () => (await import('../features/client/client-note-dialog.js')).ClientNoteDialog,
)
export const NewEventDialog = lazyDialog(
  async () => (await import('../features/calendar/event-dialogs.js')).NewEventDialog,
)
export const UploadPapersDialog = lazyDialog(
  async () => (await import('./papers/upload-papers-dialog.js')).UploadPapersDialog,
)
export const PhotoPagesDialog = lazyDialog(
  async () => (await import('./uploads/photo-pages-dialog.js')).PhotoPagesDialog,
)

/** The deal's dialogs. Their code loads when first opened. */
export const NewDealDialog = lazyDialog(
  async () => (await import('../features/deals/deal-form-dialogs.js')).NewDealDialog,
)
export const EditDealDialog = lazyDialog(
  async () => (await import('../features/deals/deal-form-dialogs.js')).EditDealDialog,
)
export const CloseDialog = lazyDialog(async () => (await import('../features/deals/move-dialogs.js')).CloseDialog)
export const RejectDialog = lazyDialog(async () => (await import('@bluebonnet/ui/forms')).RejectDialog)
export const MoveDialog = lazyDialog(async () => (await import('../features/deals/move-dialogs.js')).MoveDialog)
export const TermsDialog = lazyDialog(async () => (await import('../features/deal/contract-dialogs.js')).TermsDialog)
export const ContractEventDialog = lazyDialog(
  async () => (await import('../features/deal/contract-dialogs.js')).ContractEventDialog,
)
export const ParticipantDialog = lazyDialog(
  async () => (await import('../features/deal/paid-dialogs.js')).ParticipantDialog,
)
export const RemoveParticipantDialog = lazyDialog(
  async () => (await import('../features/deal/paid-dialogs.js')).RemoveParticipantDialog,
)
export const DealPlanDialog = lazyDialog(
  async () => (await import('../features/deal/deal-plan-dialog.js')).DealPlanDialog,
)
export const AddPayeeDialog = lazyDialog(async () => (await import('./payee-dialogs.js')).AddPayeeDialog)
export const EditPayeeDialog = lazyDialog(async () => (await import('./payee-dialogs.js')).EditPayeeDialog)
export const AddTaskDialog = lazyDialog(async () => (await import('./task-dialogs.js')).AddTaskDialog)
export const TaskDayDialog = lazyDialog(async () => (await import('./task-dialogs.js')).TaskDayDialog)
export const AssignTaskDialog = lazyDialog(async () => (await import('./task-dialogs.js')).AssignTaskDialog)
