import type { CurrentUser, UserEntry } from '@bluebonnet/contracts'
import { isInvited } from './invitations.js'
import type { UserEntity } from './user.entity.js'

/** The signed-in person, as the browser receives them. */
export const currentUserAnswer = (
  user: UserEntity,
  agentId: string | null,
  secondFactor: CurrentUser['secondFactor'],
): CurrentUser => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  profileImageUrl: user.profileImageUrl,
  role: user.role,
  isSuperAdmin: user.isSuperAdmin,
  phone: user.phone,
  trecLicenseNo: user.trecLicenseNo,
  agentId,
  secondFactor,
})

/** One row of the super admin's lists. */
export const userAnswer = (user: UserEntity, agentId: string | null): UserEntry => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  role: user.role,
  isSuperAdmin: user.isSuperAdmin,
  phone: user.phone,
  trecLicenseNo: user.trecLicenseNo,
  agentId,
  isActive: user.isActive,
  isInvited: isInvited(user),
  hasSecondFactor: user.totpEnabledAt !== null,
  createdAt: user.createdAt.toISOString(),
})
