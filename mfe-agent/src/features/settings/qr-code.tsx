import { encode } from 'uqr'

const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')

/** A QR code as inline SVG. Dark on white in both themes, because cameras need it. */
const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { size, data } = encode(text, { ecc: 'M', border: 3 })
  return (
    <svg className="agent-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={pathOf(data)} fill="#000" />
    </svg>
  )
}

export default QrCode
