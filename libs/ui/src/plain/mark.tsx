/** The product's logo: one bluebonnet, petals in rows that narrow towards a pale tip. */
export const Mark = ({ size = 28 }: { size?: number }) => (
  <svg viewBox="0 0 28 28" width={size} height={size} aria-hidden="true" className="bb-mark">
    <path d="M14 26V12" fill="none" stroke="var(--bb-good)" strokeWidth="1.6" strokeLinecap="round" />
    <path d="M14 25c-4 0-6-2-7-5 4 0 6 2 7 5Zm0 0c4 0 6-2 7-5-4 0-6 2-7 5Z" fill="var(--bb-good)" />
    <circle cx="10.5" cy="17" r="2.6" fill="var(--bb-primary)" />
    <circle cx="17.5" cy="17" r="2.6" fill="var(--bb-primary)" />
    <circle cx="11.2" cy="12.6" r="2.3" fill="var(--bb-primary)" />
    <circle cx="16.8" cy="12.6" r="2.3" fill="var(--bb-primary)" />
    <circle cx="12" cy="8.8" r="1.9" fill="var(--bb-primary)" />
    <circle cx="16" cy="8.8" r="1.9" fill="var(--bb-primary)" />
    <circle cx="14" cy="5" r="1.8" fill="var(--bb-primary)" opacity="0.45" />
  </svg>
)
