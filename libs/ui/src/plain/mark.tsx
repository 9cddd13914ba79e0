/** The product's mark: one bluebonnet, petals in rows that narrow towards a pale tip. */
export const Mark = ({ size = 28 }: { size?: number }) => (
  <svg viewBox="0 0 28 28" width={size} height={size} aria-hidden="true" className="bb-mark">
    <path d="M14 26V12" className="mark-stem" />
    <path d="M14 25c-4 0-6-2-7-5 4 0 6 2 7 5Zm0 0c4 0 6-2 7-5-4 0-6 2-7 5Z" className="mark-leaf" />
    <circle cx="10.5" cy="17" r="2.6" className="mark-petal" />
    <circle cx="17.5" cy="17" r="2.6" className="mark-petal" />
    <circle cx="11.2" cy="12.6" r="2.3" className="mark-petal" />
    <circle cx="16.8" cy="12.6" r="2.3" className="mark-petal" />
    <circle cx="12" cy="8.8" r="1.9" className="mark-petal" />
    <circle cx="16" cy="8.8" r="1.9" className="mark-petal" />
    <circle cx="14" cy="5" r="1.8" className="mark-tip" />
  </svg>
)
