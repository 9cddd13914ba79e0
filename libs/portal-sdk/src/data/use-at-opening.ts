import { useState } from 'react'

/** A row as it was when its dialog opened: others may change it while somebody types. */
export const useAtOpening = <Row>(open: boolean, row: Row): Row => {
  const [kept, setKept] = useState({ open, row })
  if (kept.open === open) return kept.row
  setKept({ open, row })
  return row
}
