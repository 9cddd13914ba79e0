// Bundled with each portal, as the W-9 is: what the shell provides comes by its name.
import { dayIn, useTimeZone } from '@bluebonnet/ui'
import { useState } from 'react'

/** The brokerage's day, `YYYY-MM-DD`, on which this was opened: what is begun before midnight keeps it. */
export const useToday = (): string => {
  const timeZone = useTimeZone()
  const [today] = useState(() => dayIn(new Date(), timeZone))
  return today
}
