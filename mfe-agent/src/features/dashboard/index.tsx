import { PageHeader } from '@bluebonnet/ui'

const Dashboard = () => <PageHeader title="Dashboard" />

export default Dashboard
