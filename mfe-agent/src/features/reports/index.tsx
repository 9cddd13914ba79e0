import { PageHeader } from '@bluebonnet/ui'

const Reports = () => <PageHeader title="Reports & Analytics" />

export default Reports
