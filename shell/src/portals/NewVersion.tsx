import { newVersionTexts } from '@bluebonnet/contracts'
import { Button } from '@bluebonnet/ui/plain'

/** Says that a different release than this screen's is live. Typed text stays as drafts. */
export const NewVersion = () => (
  <div className="shell-new-version" data-print="no">
    <output>{newVersionTexts.ready}</output>
    <Button size="small" look="quiet" onClick={() => window.location.reload()}>
      {newVersionTexts.reload}
    </Button>
  </div>
)
