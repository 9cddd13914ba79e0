import type { PaperDecision } from '@bluebonnet/domain'
import { Button, KeyHint } from '@bluebonnet/ui'

interface DecisionButtonsProps {
  may: (decision: PaperDecision) => boolean
  accept: () => void
  ask: (decision: 'RETURNED' | 'WAIVED') => () => void
}

/** What can be done with papers that wait for review, each with its key. */
export const DecisionButtons = ({ may, accept, ask }: DecisionButtonsProps) => (
  <>
    <Button type="primary" disabled={!may('ACCEPTED')} aria-keyshortcuts="a" onClick={accept}>
      Accept <KeyHint>A</KeyHint>
    </Button>
    <Button danger disabled={!may('RETURNED')} aria-keyshortcuts="r" onClick={ask('RETURNED')}>
      Return <KeyHint>R</KeyHint>
    </Button>
    <Button disabled={!may('WAIVED')} aria-keyshortcuts="w" onClick={ask('WAIVED')}>
      Waive <KeyHint>W</KeyHint>
    </Button>
  </>
)
