import { defineErrors } from '@bluebonnet/platform'

export const fileErrors = defineErrors({ RANGE_NOT_SATISFIABLE: { status: 416, message: 'The file has no such part' } })
