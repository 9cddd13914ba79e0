import { portalConfig } from '@bluebonnet/federation'

export default portalConfig({ name: 'mfe-broker' })
