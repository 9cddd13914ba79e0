/**
 * With this header `GET /api/auth/user` answers `null` for a visitor: a 401 would appear in every visitor's console.
 */
export const visitorHeader = 'x-visitor'
