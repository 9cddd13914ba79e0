import { shownPhone, appVersion } from '@bluebonnet/domain'
import { screens, supportCards } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { AppLink, SectionCard } from '@bluebonnet/ui'
import { Facts } from '@bluebonnet/ui/data'
import { Icon, MailIcon, PhoneIcon, SupportIcon, TrainingIcon } from '@bluebonnet/ui/icons'

const cards = [
  {
    title: supportCards.knowledge,
    text: 'Answers about deals, CDAs and commissions.',
    href: '/support',
    icon: <Icon of={SupportIcon} />,
  },
  {
    title: supportCards.email,
    text: `Your brokerage answers ${screens.settings.emailPromise}.`,
    href: null,
    icon: <Icon of={MailIcon} />,
  },
  {
    title: supportCards.phone,
    text: 'During the office hours of your brokerage.',
    href: null,
    icon: <Icon of={PhoneIcon} />,
  },
  {
    title: supportCards.training,
    text: 'Guides for newcomers and refreshers.',
    href: '/training',
    icon: <Icon of={TrainingIcon} />,
  },
]

export const SupportTab = () => {
  const { data: brokerage } = useCall('GET /api/settings/brokerage')
  return (
    <div className="bb-stack">
      <ul className="bb-columns bb-columns-wide">
        {cards.map(({ title, text, href, icon }) => (
          <li key={title} className="bb-card bb-gap-4 bb-p-16 bb-content-start">
            <span className="bb-primary" aria-hidden="true">
              {icon}
            </span>
            <h2 className="bb-strong">{href === null ? title : <AppLink href={href}>{title}</AppLink>}</h2>
            <p className="bb-muted">{text}</p>
          </li>
        ))}
      </ul>
      <SectionCard title="Contact Information">
        <Facts
          facts={[
            { label: 'Brokerage', value: brokerage?.name ?? '—' },
            {
              label: 'Phone',
              value: brokerage?.phone ? (
                <a href={`tel:${brokerage.phone.replaceAll(/[^\d+]/g, '')}`}>{shownPhone(brokerage.phone)}</a>
              ) : (
                screens.settings.notSet
              ),
            },
            { label: 'Address', value: brokerage?.address ?? screens.settings.notSet },
            { label: 'Email', value: `Answered ${screens.settings.emailPromise}` },
            { label: 'Version', value: appVersion },
          ]}
        />
      </SectionCard>
    </div>
  )
}
