import { PageHeader } from '@bluebonnet/ui'

const Properties = () => <PageHeader title="Properties" />

export default Properties
