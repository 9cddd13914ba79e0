import { PageHeader } from '@bluebonnet/ui'

const Documents = () => <PageHeader title="Documents" />

export default Documents
