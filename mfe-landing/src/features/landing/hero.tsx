import { screens } from '@bluebonnet/contracts'
import { Button, type ButtonLook, type ButtonSize } from '@bluebonnet/ui/plain'
import { useNavigate } from 'react-router'

interface GoButtonProps {
  to: string
  children: string
  look?: ButtonLook
  size?: ButtonSize
}

export const GoButton = ({ to, children, look, size }: GoButtonProps) => {
  const navigate = useNavigate()
  return (
    <Button {...(look ? { look } : {})} {...(size ? { size } : {})} onClick={() => void navigate(to)}>
      {children}
    </Button>
  )
}

interface Flower {
  x: number
  y: number
  scale: number
}

const path = (y: number): [left: number, right: number] => [336 - (y - 255) * 0.02, 370 + ((y - 255) / 145) ** 1.4 * 96]

/** Rows of flowers that widen towards the viewer and leave the path free. Near rows are drawn last, in front. */
const rows = Array.from({ length: 9 }, (_, row) => row)
const flowers: readonly Flower[] = rows.flatMap((row) => {
  const y = 276 + row * 7 + row ** 1.75 * 1.9
  const scale = 0.2 + row * 0.082
  const gap = 13 + row * 6.4
  return Array.from({ length: Math.ceil(560 / gap) }, (_, at): Flower => ({
    x: -8 + at * gap + ((row * 37 + at * 53) % 11) - 5,
    y: y + ((row * 29 + at * 41) % 9) - 4,
    scale,
  })).filter((flower) => {
    const [left, right] = path(flower.y)
    return flower.x < left - 6 * scale || flower.x > right + 10 * scale
  })
})
const paintbrushes: readonly Flower[] = [
  { x: 96, y: 338, scale: 0.62 },
  { x: 252, y: 372, scale: 0.8 },
  { x: 500, y: 334, scale: 0.6 },
]

const Parts = () => (
  <defs>
    <g id="bluebonnet">
      <path d="M0 30V-30" fill="none" stroke="light-dark(#3f6b3c, #3e6b47)" strokeWidth="2.4" />
      <path
        d="M0 30c-8-1-14-5-16-12 9 0 14 4 16 12Zm0 0c8-1 14-5 16-12-9 0-14 4-16 12Z"
        fill="light-dark(#47753f, #2f5a3a)"
      />
      <path
        d="M-9-2a5.6 5.6 0 1 1 0 .1Zm11 0a5.6 5.6 0 1 1 0 .1ZM-7-14a5 5 0 1 1 0 .1Zm9 0a5 5 0 1 1 0
          .1ZM-5-24a4.2 4.2 0 1 1 0 .1Zm6 0a4.2 4.2 0 1 1 0 .1Z"
        fill="light-dark(#5c6bd0, #5260c4)"
      />
      <path
        d="M-5.4 3a5.4 5.4 0 1 1 0 .1ZM-4.8-9a4.8 4.8 0 1 1 0 .1ZM-4-20a4 4 0 1 1 0 .1Z"
        fill="light-dark(#3a4bb0, #6e7de8)"
      />
      <path
        d="M-1.6 1a1.6 1.6 0 1 1 0 .1ZM-1.5-11a1.5 1.5 0 1 1 0 .1ZM-3-33a3 3.6 0 1 1 0 .1Z"
        fill="light-dark(#f3f0ff, #dde0fa)"
      />
    </g>
    <g id="paintbrush">
      <path d="M0 30V-14" fill="none" stroke="light-dark(#3f6b3c, #3e6b47)" strokeWidth="2.4" />
      <path
        d="M0-32c5 6 6 12 3 18h-6c-3-6-2-12 3-18ZM-8-20c5 3 6 8 4 14l-8-2c-1-6 1-9 4-12Zm16 0c-5 3-6 8-4
          14l8-2c1-6-1-9-4-12Z"
        fill="light-dark(#cf4e24, #f0906b)"
      />
    </g>
  </defs>
)

/** A field of bluebonnets with a few Indian paintbrushes among them. */
const BluebonnetField = () => (
  <>
    <Parts />
    {flowers.map(({ x, y, scale }) => (
      <use
        key={`${x}-${y}`}
        href="#bluebonnet"
        transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(2)})`}
      />
    ))}
    {paintbrushes.map(({ x, y, scale }) => (
      <use key={x} href="#paintbrush" transform={`translate(${x} ${y}) scale(${scale})`} />
    ))}
  </>
)

const LiveOak = () => (
  <g>
    <ellipse cx="136" cy="262" rx="74" ry="7" fill="#14200f" opacity="0.28" />
    <path
      d="M126 262c4-24 2-44-12-64l7-3c8 11 13 19 16 27 3-13 9-23 18-32l6 4c-12 18-16 40-15 68Z"
      fill="light-dark(#5b4736, #2c2530)"
    />
    <path
      d="M60 196c-10-18 4-34 22-34 2-20 24-30 40-20 12-16 40-14 48 2 20-4 36 12 30 28 12 12 4 32-14 32-6 12-24
        14-34 4-12 12-32 10-40-2-14 10-34 6-38-6-6 2-11 0-14-4Z"
      fill="light-dark(#446b3d, #1c3a2b)"
    />
    <path
      d="M84 172c4-16 24-22 36-14 10-12 32-10 38 2 14-2 24 8 22 18-20-10-34 4-48-2s-30 8-48-4Z"
      fill="light-dark(#5f8a4c, #2a5138)"
    />
  </g>
)

const BrokerageDrawing = () => (
  <g>
    <ellipse cx="352" cy="252" rx="112" ry="8" fill="#14200f" opacity="0.28" />
    <path d="M408 138h16v34h-16Z" fill="light-dark(#c4b292, #625f6c)" />
    <path d="M262 190h180v62H262Z" fill="light-dark(#fbf5e8, #a9a6b4)" />
    <path d="M250 192l38-48h128l38 48Z" fill="light-dark(#7c8893, #3c4560)" />
    <path
      d="M276 186l22-36m8 36 12-36m24 36v-36m36 36-10-36m46 36-20-36"
      fill="none"
      stroke="light-dark(#67737f, #2f3852)"
      strokeWidth="1.4"
    />
    <path d="M262 218h34v34h-34ZM408 218h34v34h-34Z" fill="light-dark(#ddcdae, #7f7c86)" />
    <path
      d="M262 229h34m-17-11v11m-9 0v12m18-12v12m-26 0h34m-17 0v11M408 229h34m-17-11v11m-9
        0v12m18-12v12m-26 0h34m-17 0v11"
      fill="none"
      stroke="light-dark(#b8a684, #5a5766)"
      strokeWidth="1"
    />
    <path
      d="M272 198h16v14h-16ZM416 198h16v14h-16ZM312 212h22v24h-22ZM370 212h22v24h-22Z"
      fill="light-dark(#5e7a9a, #ffd78a)"
    />
    <path
      d="M323 212v24m-11-12h22m36 0h22m-11-12v24"
      fill="none"
      stroke="light-dark(#fbf5e8, #8a6a44)"
      strokeWidth="1.6"
    />
    <path d="M343 210h18v42h-18Z" fill="light-dark(#3a4bb0, #5463c8)" />
    <path d="M296 204h112l8 6H288Z" fill="light-dark(#5f6b77, #2c3450)" />
    <path d="M298 210h5v42h-5Zm34 0h4v42h-4Zm36 0h4v42h-4Zm33 0h5v42h-5Z" fill="light-dark(#8a6a4a, #54455a)" />
    <path d="M290 250h124v5H290Z" fill="light-dark(#cdbd9f, #6a6773)" />
  </g>
)

/** Hill Country in April: hills in the haze, a live oak, a limestone house, bluebonnets down to the road. */
const HillCountry = () => (
  <svg
    viewBox="0 0 540 400"
    className="hills"
    role="img"
    aria-label="A house in the Texas Hill Country above a field of bluebonnets">
    <defs>
      <linearGradient id="hill-sky" x2="0" y2="1">
        <stop offset="0" stopColor="light-dark(#a9c6ec, #141a38)" />
        <stop offset="1" stopColor="light-dark(#fbf1de, #3a3560)" />
      </linearGradient>
      <linearGradient id="hill-field" x2="0" y2="1">
        <stop offset="0" stopColor="light-dark(#9dbb77, #2c4a38)" />
        <stop offset="1" stopColor="light-dark(#55813f, #16291d)" />
      </linearGradient>
      <radialGradient id="hill-glow">
        <stop offset="0" stopColor="light-dark(#ffe7b0, #c98a6a)" stopOpacity="0.75" />
        <stop offset="1" stopColor="light-dark(#ffe7b0, #c98a6a)" stopOpacity="0" />
      </radialGradient>
    </defs>
    <rect width="540" height="400" fill="url(#hill-sky)" />
    <circle cx="470" cy="120" r="150" fill="url(#hill-glow)" />
    <circle cx="470" cy="120" r="24" fill="light-dark(#fff3d0, #f0c9a0)" />
    <path
      d="M60 84c12-12 30-10 38-2 14-8 32 0 34 10h40c-4 8-104 10-122 4-4-4 2-10 10-12ZM248 58c8-9 22-8 28-2 12-6
        26 0 26 8h30c-4 6-80 8-92 4-2-4 2-9 8-10Z"
      fill="light-dark(#ffffff, #4a4878)"
      opacity="0.75"
    />
    <path d="M0 186c60-34 112-38 166-18s96 14 150-12 104-30 224-2v246H0Z" fill="light-dark(#a9bfcb, #2a3054)" />
    <path d="M0 214c80-26 148-20 216-4s120 10 176-6 96-16 148-6v202H0Z" fill="light-dark(#8faf93, #253b3e)" />
    <path d="M0 250c92-14 168-14 254-6s176 8 286-6v162H0Z" fill="url(#hill-field)" />
    <LiveOak />
    <BrokerageDrawing />
    <path d="M340 255h24c-4 40 30 84 96 145H332c-26-52-24-98 8-145Z" fill="light-dark(#e7d9bc, #4b4a55)" />
    <BluebonnetField />
  </svg>
)

export const Hero = () => (
  <section className="landing-hero">
    <div className="landing-hero-words">
      <p className="landing-kicker">For Texas real-estate brokerages</p>
      <h1 className="landing-title" tabIndex={-1}>
        The back office your brokerage runs on
      </h1>
      <p className="landing-lead">
        Clients, listings, deals and commission in one place. Brokers approve with the whole file in front of them,
        agents see what they earn to the cent, and the title company gets a clean disbursement authorization.
      </p>
      <div className="landing-ways">
        <GoButton to="/broker-login" look="primary" size="large">
          {screens.login.broker}
        </GoButton>
        <GoButton to="/agent-login" size="large">
          {screens.login.agent}
        </GoButton>
      </div>
    </div>
    <HillCountry />
  </section>
)
