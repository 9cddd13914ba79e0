import { PageHeader } from '@bluebonnet/ui'

const Commission = () => <PageHeader title="Commission Tracking" />

export default Commission
