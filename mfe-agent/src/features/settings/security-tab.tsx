import { fieldTexts, toasts, type SessionEntry } from '@bluebonnet/contracts'
import { limits } from '@bluebonnet/domain'
import { useCall, useCallMutation, useSession } from '@bluebonnet/portal-sdk'
import { Button, RelativeTime, SectionCard, ToneTag } from '@bluebonnet/ui'
import { Item, ItemList } from '@bluebonnet/ui/data'
import { Form, Input, rules, showRefusal } from '@bluebonnet/ui/page-forms'
import { DoneIcon, Icon, SecurityIcon } from '@bluebonnet/ui/icons'
import { LoadFailure } from '../../shared/load-failure.js'
import { TwoFactor } from './two-factor.js'

type NamePatterns = readonly (readonly [RegExp, string])[]

/** The order matters: Edge also calls itself Chrome, and Chrome calls itself Safari. */
const browsers: NamePatterns = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: NamePatterns = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

const named = (known: NamePatterns, text: string): string | undefined =>
  known.find(([pattern]) => pattern.test(text))?.[1]

/** 'Chrome on Windows', as far as the user agent tells. */
export const deviceName = (userAgent: string | null): string => {
  const browser = named(browsers, userAgent ?? '') ?? 'A browser'
  const system = named(systems, userAgent ?? '')
  return system === undefined ? browser : `${browser} on ${system}`
}

interface PasswordValues {
  currentPassword: string
  newPassword: string
}

const ChangePassword = () => {
  const [form] = Form.useForm<PasswordValues>()
  const change = useCallMutation('POST /api/auth/change-password', {
    success: toasts.passwordChanged,
    failure: toasts.passwordFailed,
    onSuccess: () => form.resetFields(),
    onFailure: (error) => void showRefusal(form, error),
  })
  return (
    <Form<PasswordValues> form={form} layout="vertical" onFinish={(body) => change.mutate({ body })}>
      <p className="bb-muted bb-form-note">
        A new password signs out your other browsers and ends your calendar link. Copy the new link to your phone
        afterwards.
      </p>
      <div className="bb-form-grid">
        <Form.Item name="currentPassword" label="Current Password" rules={[rules.required(fieldTexts.password)]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="newPassword"
          label="New Password"
          extra="15 characters or more are best; a few words are easy to remember."
          rules={[
            rules.required(fieldTexts.passwordMinimum),
            { min: limits.passwordMin, message: fieldTexts.passwordMinimum },
          ]}>
          <Input.Password autoComplete="new-password" maxLength={limits.passwordMax} />
        </Form.Item>
      </div>
      <Button htmlType="submit" disabled={change.isPending}>
        {change.isPending ? 'Saving...' : 'Change password'}
      </Button>
    </Form>
  )
}

interface SessionItemProps {
  session: SessionEntry
  isBusy: boolean
  onEnd: () => void
}

const SessionItem = ({ session: { userAgent, address, lastSeenAt, current }, isBusy, onEnd }: SessionItemProps) => {
  const name = deviceName(userAgent)
  return (
    <Item
      title={name}
      detail={
        <>
          {address === null ? '' : `${address} · `}last used <RelativeTime value={lastSeenAt} />
        </>
      }
      end={
        current ? (
          <ToneTag colour="green">This browser</ToneTag>
        ) : (
          <Button disabled={isBusy} onClick={onEnd} aria-label={`Sign out ${name}`}>
            Sign out
          </Button>
        )
      }
    />
  )
}

/** Every browser with a session of the user, and an action that ends the others. */
const Sessions = () => {
  const sessions = useCall('GET /api/auth/sessions')
  const end = useCallMutation('DELETE /api/auth/sessions/:id', {
    success: toasts.sessionEnded,
    failure: toasts.sessionEndFailed,
  })
  if (sessions.isError)
    return <LoadFailure what="Your sessions" error={sessions.error} onRetry={() => void sessions.refetch()} />
  return (
    <ItemList
      label="Where you are signed in"
      items={sessions.data}
      waitingItems={2}
      render={(session) => (
        <SessionItem
          session={session}
          isBusy={end.isPending}
          onEnd={() => end.mutate({ params: { id: session.id } })}
        />
      )}
    />
  )
}

const facts = [
  {
    title: 'Single Sign-On',
    text: 'If your office uses an identity provider, you sign in with your account there.',
    done: false,
  },
  { title: 'Account Verified', text: 'Your brokerage created your account and verified who you are.', done: true },
  {
    title: 'Two-Factor Authentication',
    text: 'Managed by your login provider. If you sign in with a Bluebonnet password, set it up here.',
    done: false,
  },
  {
    title: 'Data Encryption',
    text: 'Your password is stored as a hash that cannot be read back, and no script can read sign-in cookies.',
    done: true,
  },
]

/** What a person must set up first stands first. */
export const SecurityTab = () => (
  <div className="bb-stack">
    {useSession().user?.secondFactor === 'required' ? null : (
      <SectionCard title="Security">
        <ItemList
          label="Security"
          items={facts}
          itemKey={({ title }) => title}
          render={({ title, text, done }) => (
            <Item lead={done ? <Icon of={DoneIcon} /> : <Icon of={SecurityIcon} />} title={title} detail={text} />
          )}
        />
      </SectionCard>
    )}
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
