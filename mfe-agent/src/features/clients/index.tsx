import { PageHeader } from '@bluebonnet/ui'

const Clients = () => <PageHeader title="Clients" />

export default Clients
