/**
 * A page that opens asks `GET /api/auth/user` with this header and gets `null` when nobody is signed in. Without it the
 * answer is 401, which browsers write into the console of every visitor.
 */
export const visitorHeader = 'x-visitor'
