import { newVersionTexts } from '@bluebonnet/contracts'
import { Button } from '@bluebonnet/ui/plain'

/** Says that another release is live than the one that this screen goes on with. What is typed is kept as drafts. */
export const NewVersion = () => (
  <div className="shell-new-version" data-print="no">
    <output>{newVersionTexts.ready}</output>
    <Button size="small" look="quiet" onClick={() => window.location.reload()}>
      {newVersionTexts.reload}
    </Button>
  </div>
)
