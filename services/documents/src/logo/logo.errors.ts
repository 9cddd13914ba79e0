import { defineErrors } from '@bluebonnet/platform'

export const logoErrors = defineErrors({
  LOGO_TYPE_REFUSED: { status: 415, message: 'Upload the logo as a PNG or JPEG.' },
  LOGO_TOO_LARGE: { status: 413, message: 'Upload a logo of at most 2 MB and 20 megapixels.' },
  LOGO_UNREADABLE: { status: 400, message: 'This picture is damaged. Save it again and upload the new file.' },
})
