import { createContext, use } from 'react'
import { defaultTimeZone } from '@bluebonnet/contracts'

/** The brokerage's time zone, in which all times are shown (docs/rules/screens.md#money-shown). */
export const TimeZoneContext = createContext<string>(defaultTimeZone)
export const useTimeZone = (): string => use(TimeZoneContext)
