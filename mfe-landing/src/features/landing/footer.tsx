import { consumerProtectionNoticeUrl, trecNotices } from '@bluebonnet/contracts'
import { useBrokerage } from './use-brokerage.js'

/**
 * The compliance line and the two notices that a broker's page must link to, with their labels in at least 10-point
 * type (22 TAC 531.20). The IABS form is the brokerage's own completed one, TREC's blank until it is set.
 */
export const Footer = () => {
  const { name, licenceNumber, iabsUrl } = useBrokerage()
  return (
    <footer className="landing-footer">
      <p>
        © 2024 {name}. Texas real-estate broker license #{licenceNumber}.
      </p>
      <ul className="landing-notices">
        <li>
          <a href={iabsUrl} target="_blank" rel="noreferrer">
            {trecNotices.iabs}
          </a>
        </li>
        <li>
          <a href={consumerProtectionNoticeUrl} target="_blank" rel="noreferrer">
            {trecNotices.consumerProtection}
          </a>
        </li>
      </ul>
      <ul className="landing-small">
        {['Privacy Policy', 'Terms of Service', 'Support'].map((label) => (
          <li key={label}>
            <a href="#content" onClick={(event) => event.preventDefault()}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </footer>
  )
}
