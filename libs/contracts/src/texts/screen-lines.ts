import { unnamed } from './screens.js'

export const approveQuestion = (address: string): string => `Are you sure you want to approve this deal for ${address}?`
/** Said beneath the question where a broker would approve a deal unseen. */
export const nothingFiled = 'Nothing is filed on this deal yet.'
export const eventsFor = (date: string): string => `Events for ${date}`
export const moreEvents = (count: number): string => `+${count} more`
export const showingLeads = (total: number): string => `Showing 10 of ${total} leads`
export const welcome = (firstName: string | null): string => `Welcome back, ${firstName || unnamed}`
export const capProgress = (percent: number): string => `Cap Progress: ${percent}%`
