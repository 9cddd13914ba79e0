import { defineErrors } from '@bluebonnet/platform'

export const licenceErrors = defineErrors({
  LICENSE_NOT_ACTIVE: { status: 409, message: 'A license of somebody whom this CDA pays is not active.' },
  FILE_OF_THE_FUTURE: { status: 400, message: 'The day of the file has not come yet' },
  LICENCE_FILE_WAITS: {
    status: 409,
    message: 'Another file is being read. Wait until it is done, then send this one.',
  },
})
