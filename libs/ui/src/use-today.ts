// Bundled with each portal, as the W-9 is: what the shell provides comes by its name.
import { dayIn, useMinute, useTimeZone } from '@bluebonnet/ui'

/** The brokerage's day, `YYYY-MM-DD`, also of a page that stays open over midnight. A form keeps what it began with. */
export const useToday = (): string => dayIn(new Date(useMinute()), useTimeZone())
