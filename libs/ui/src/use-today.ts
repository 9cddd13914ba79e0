// Bundled with each portal, like the W-9; the shell's modules are imported by name.
import { dayIn, useMinute, useTimeZone } from '@bluebonnet/ui'

/**
 * The brokerage's day, `YYYY-MM-DD`, also on a page that stays open past midnight. A form keeps the day of its
 * opening.
 */
export const useToday = (): string => dayIn(new Date(useMinute()), useTimeZone())
