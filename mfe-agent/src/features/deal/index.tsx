import { PageHeader } from '@bluebonnet/ui'

const DealScreen = () => <PageHeader title="Deal" />

export default DealScreen
