import { ApiError } from '../api/api-error.js'

/** The server says that this person may never make this call. */
export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403
