import { useDialogAbout } from '@bluebonnet/ui/use-dialog-about'
import { UploadPapersDialog } from '../../shared/dialogs.js'
import { DealDocuments } from './deal-documents.js'
import { DealPapers } from './deal-papers.js'
import type { DealTabProps } from './deal-tab.js'

const PapersTab = ({ deal }: DealTabProps) => {
  const { about: files, ...upload } = useDialogAbout<readonly File[]>([])
  return (
    <div className="bb-stack">
      <DealPapers deal={deal} onUpload={() => upload.ask([])} />
      <DealDocuments dealId={deal.id} onFiles={upload.ask} />
      <UploadPapersDialog open={upload.open} dropped={files} about={{ dealId: deal.id }} onClose={upload.close} />
    </div>
  )
}

export default PapersTab
