import { PageHeader } from '@bluebonnet/ui'

const Support = () => <PageHeader title="Support" />

export default Support
