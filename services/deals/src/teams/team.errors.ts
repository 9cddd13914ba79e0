import { defineErrors } from '@bluebonnet/platform'

export const teamErrors = defineErrors({
  TEAM_NOT_FOUND: { status: 404, message: 'There is no such team' },
  MEMBER_NOT_FOUND: { status: 404, message: 'There is no such member in this team' },
  LEAD_IS_MEMBER: { status: 409, message: 'A lead is no member of their own team: end that membership first.' },
  ALREADY_IN_TEAM: { status: 409, message: 'This agent is in a team: end that membership first.' },
  MEMBERSHIP_ENDED: { status: 409, message: 'This membership has ended already' },
  MEMBERSHIP_ENDS_FIRST: { status: 400, message: 'The last day comes before the first' },
})
