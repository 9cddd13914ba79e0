import { answering } from '@bluebonnet/platform'
import { UploadLogo } from './upload-logo.js'

export const LogoController = answering(
  { logo: UploadLogo },
  { 'PUT /api/settings/brokerage/logo': ({ logo }, { caller, body }) => logo.change(caller, body.logo) },
)
