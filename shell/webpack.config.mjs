import { shellConfig } from '@bluebonnet/federation'

export default shellConfig()
