/** Where terms come from: the contract itself, or an amendment of it (TREC 39-11). */
export const termsSources = ['CONTRACT', 'AMENDMENT'] as const

/** The money that a contract requires. Each kind is due on the deadline of the same name. */
export const moneyKinds = ['EARNEST_MONEY', 'OPTION_FEE', 'ADDITIONAL_EARNEST_MONEY'] as const
export type MoneyKind = (typeof moneyKinds)[number]

/** Later events that deadlines are counted from, each with its day. */
export const anchorEvents = ['TITLE_HAS_CONTRACT', 'TITLE_PAPERS_RECEIVED'] as const
export type AnchorEvent = (typeof anchorEvents)[number]
/** All events that are entered for a contract under way. */
export const contractEventTypes = [...moneyKinds, ...anchorEvents] as const
export type ContractEventKind = (typeof contractEventTypes)[number]

export const contractEventLabels: Record<ContractEventKind, string> = {
  EARNEST_MONEY: 'Earnest money delivered',
  OPTION_FEE: 'Option fee delivered',
  ADDITIONAL_EARNEST_MONEY: 'Additional earnest money delivered',
  TITLE_HAS_CONTRACT: 'Title company received the contract',
  TITLE_PAPERS_RECEIVED: 'Buyer has commitment, exceptions and survey',
}

export const deadlineKinds = [
  'EARNEST_MONEY',
  'OPTION_FEE',
  'ADDITIONAL_EARNEST_MONEY',
  'OPTION_END',
  'FINANCING',
  'SURVEY',
  'TITLE_COMMITMENT',
  'TITLE_COMMITMENT_EXTENDED',
  'TITLE_OBJECTIONS',
  'CLOSING',
] as const
export type DeadlineKind = (typeof deadlineKinds)[number]

export const deadlineLabels: Record<DeadlineKind, string> = {
  EARNEST_MONEY: 'Earnest money due',
  OPTION_FEE: 'Option fee due',
  ADDITIONAL_EARNEST_MONEY: 'Additional earnest money due',
  OPTION_END: 'Option period ends',
  FINANCING: 'Buyer approval (financing)',
  SURVEY: 'Survey due',
  TITLE_COMMITMENT: 'Title commitment due',
  TITLE_COMMITMENT_EXTENDED: 'Title commitment, extended',
  TITLE_OBJECTIONS: 'Title objections',
  CLOSING: 'Closing',
}

/** The consequence of late money for the parties under paragraph 5 (docs/rules/contract-clock.md#late). */
export const lateConsequence: Record<MoneyKind, string> = {
  EARNEST_MONEY: 'Earnest money is late: the seller may terminate before it is delivered.',
  OPTION_FEE: 'The option fee is late: the buyer has no right to terminate under the option.',
  ADDITIONAL_EARNEST_MONEY: 'Additional earnest money is late: the seller may terminate before it is delivered.',
}

/** Time zones for a property outside Texas (docs/rules/contract-clock.md#zone). */
export const propertyZones = [
  'America/Puerto_Rico',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
] as const
export type PropertyZone = (typeof propertyZones)[number]

export const propertyZoneLabels: Record<PropertyZone, string> = {
  'America/Puerto_Rico': 'Atlantic (Puerto Rico)',
  'America/New_York': 'Eastern',
  'America/Chicago': 'Central',
  'America/Denver': 'Mountain',
  'America/Phoenix': 'Mountain without daylight saving (Arizona)',
  'America/Los_Angeles': 'Pacific',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
}
