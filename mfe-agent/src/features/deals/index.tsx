import { PageHeader } from '@bluebonnet/ui'

const Deals = () => <PageHeader title="Deals" />

export default Deals
