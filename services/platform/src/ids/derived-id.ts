import { v5 } from 'uuid'

const namespace = '6f1c2c2e-6a51-5c0e-9d0b-0b9a3a5f7c11'

/** The same id for the same parts, always: makes an insert that may be tried twice collide with itself. */
export const derivedId = (...parts: string[]): string => v5(JSON.stringify(parts), namespace)
