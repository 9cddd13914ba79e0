import { PageHeader } from '@bluebonnet/ui'

const Settings = () => <PageHeader title="Settings" />

export default Settings
