import { PageHeader } from '@bluebonnet/ui'

const Training = () => <PageHeader title="Training" />

export default Training
