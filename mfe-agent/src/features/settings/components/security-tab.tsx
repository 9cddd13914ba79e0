import { SectionCard } from '@bluebonnet/ui'
import { DoneIcon, SecurityIcon } from '@bluebonnet/ui/icons'
import { Item, ItemList } from '@bluebonnet/ui/data'
import { ChangePassword } from './change-password.js'
import { Sessions } from './sessions.js'
import { TwoFactor } from './two-factor.js'

const facts = [
  {
    title: 'Single Sign-On',
    text: 'Where your office uses an identity provider, you sign in with the account that you have there.',
    done: false,
  },
  { title: 'Account Verified', text: 'Your brokerage made your account and knows you.', done: true },
  {
    title: 'Two-Factor Authentication',
    text: 'Managed by your login provider. With a password of Bluebonnet, set it up here.',
    done: false,
  },
  {
    title: 'Data Encryption',
    text: 'Your password is stored as a hash that cannot be read back, and sign-in cookies are out of reach of scripts.',
    done: true,
  },
]

export const SecurityTab = () => (
  <div className="bb-stack">
    <SectionCard title="Security">
      <ItemList
        label="Security"
        items={facts}
        itemKey={({ title }) => title}
        render={({ title, text, done }) => (
          <Item lead={done ? <DoneIcon aria-hidden /> : <SecurityIcon aria-hidden />} title={title} detail={text} />
        )}
      />
    </SectionCard>
    <SectionCard title="Two-Factor Authentication">
      <TwoFactor />
    </SectionCard>
    <SectionCard title="Where You Are Signed In" flush>
      <Sessions />
    </SectionCard>
    <SectionCard title="Change Password">
      <ChangePassword />
    </SectionCard>
  </div>
)
