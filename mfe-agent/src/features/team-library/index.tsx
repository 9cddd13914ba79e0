import { PageHeader } from '@bluebonnet/ui'

const TeamLibrary = () => <PageHeader title="Team Library" />

export default TeamLibrary
