import { createController } from '@bluebonnet/platform'
import { UploadLogo } from './upload-logo.js'

export const LogoController = createController(
  { logo: UploadLogo },
  { 'PUT /api/settings/brokerage/logo': ({ logo }, { caller, body }) => logo.change(caller, body.logo) },
)
