import { screens } from '@bluebonnet/contracts'
import type { CurrentUser } from '@bluebonnet/contracts'
import { useSession } from '@bluebonnet/portal-sdk'
import { Avatar, RoleTag, SectionCard } from '@bluebonnet/ui'
import { PersonIcon } from '@bluebonnet/ui/icons'
import { Facts } from '@bluebonnet/ui/data'
import { AgentProfile } from './agent-profile.js'

const nameOf = ({ firstName, lastName }: CurrentUser): string =>
  [firstName, lastName].filter(Boolean).join(' ') || screens.settings.notSet

const Person = ({ user }: { user: CurrentUser }) => (
  <div className="agent-person">
    <Avatar large src={user.profileImageUrl} alt="Profile image">
      <PersonIcon />
    </Avatar>
    <div className="agent-person-facts">
      <Facts
        facts={[
          { label: 'Name', value: nameOf(user) },
          { label: 'Email', value: user.email },
          { label: 'Phone', value: user.phone ?? screens.settings.notSet },
          { label: 'TREC License', value: user.trecLicenseNo ?? screens.settings.notSet },
          { label: 'Role', value: <RoleTag role={user.role} isSuperAdmin={user.isSuperAdmin} /> },
        ]}
      />
      <p className="agent-note">The profile image is managed by your login provider.</p>
    </div>
  </div>
)

export const ProfileTab = () => {
  const { user } = useSession()
  return (
    <div className="bb-stack">
      <SectionCard title="Profile Information">{user === null ? null : <Person user={user} />}</SectionCard>
      <SectionCard title="Agent Profile">
        <AgentProfile />
      </SectionCard>
    </div>
  )
}
