interface Flower { x: number; y: number; scale: number }

/** Far flowers first, so that near ones stand before them. */
const flowers: Flower[] = [
  { x: 60, y: 250, scale: 0.55 }, { x: 118, y: 262, scale: 0.6 }, { x: 190, y: 256, scale: 0.5 }, { x: 322, y: 262, scale: 0.55 }, { x: 402, y: 252, scale: 0.6 }, { x: 468, y: 262, scale: 0.5 },
  { x: 92, y: 300, scale: 0.85 }, { x: 232, y: 306, scale: 0.8 }, { x: 296, y: 312, scale: 0.9 }, { x: 436, y: 304, scale: 0.85 },
  { x: 40, y: 350, scale: 1.2 }, { x: 158, y: 356, scale: 1.3 }, { x: 372, y: 358, scale: 1.25 }, { x: 490, y: 352, scale: 1.15 },
]
const rows = [{ y: -4, half: 9, r: 6.4 }, { y: -15, half: 8, r: 5.8 }, { y: -25, half: 6.4, r: 5.1 }, { y: -34, half: 4.8, r: 4.3 }]

const Bluebonnet = ({ x, y, scale }: Flower) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    <path d="M0 34V-38" className="hill-stem" />
    <path d="M0 34c-9-1-15-6-18-14 10 0 16 5 18 14Zm0 0c9-1 15-6 18-14-10 0-16 5-18 14Z" className="hill-leaf" />
    {rows.map((row) => (
      <g key={row.y}>
        <circle cx={-row.half} cy={row.y} r={row.r} className="hill-petal-far" />
        <circle cx={row.half} cy={row.y} r={row.r} className="hill-petal-far" />
        <circle cx={0} cy={row.y + 3} r={row.r} className="hill-petal" />
        <circle cx={0} cy={row.y + 1} r={row.r * 0.3} className="hill-eye" />
      </g>
    ))}
    <circle cx={0} cy={-42} r={3.6} className="hill-eye" />
  </g>
)

/** Hill Country in April: three rows of hills, a house, a field of bluebonnets and one Indian paintbrush. */
export const HillCountry = () => (
  <svg viewBox="0 0 540 400" className="hills" role="img" aria-label="A house in the Texas Hill Country above a field of bluebonnets">
    <rect width="540" height="400" rx="16" className="hill-sky" />
    <circle cx="414" cy="92" r="34" className="hill-sun" />
    <path d="M0 190c70-50 140-56 214-20s150 24 220-14c40-22 78-24 106-14v258H0Z" className="hill-far" />
    <path d="M0 224c92-34 168-26 250 2s190 16 290-26v200H0Z" className="hill-mid" />
    <g className="hill-house">
      <path d="M244 206l34-26 34 26v26h-68Z" className="hill-wall" />
      <path d="M238 208l40-31 40 31-5 5-35-27-35 27Z" className="hill-roof" />
      <path d="M271 232v-17h14v17ZM252 214h11v9h-11Zm41 0h11v9h-11Z" className="hill-door" />
    </g>
    <path d="M0 262c120-34 230-30 320-10s160 10 220-10v158H0Z" className="hill-near" />
    {flowers.map((flower) => <Bluebonnet key={`${flower.x}-${flower.y}`} {...flower} />)}
    <g transform="translate(262 352)">
      <path d="M0 34V-18" className="hill-stem" />
      <path d="M0-34c6 6 7 12 4 18h-8c-3-6-2-12 4-18ZM-8-20c5 3 6 8 4 14l-8-2c-1-6 1-9 4-12Zm16 0c-5 3-6 8-4 14l8-2c1-6-1-9-4-12Z" className="hill-paintbrush" />
    </g>
  </svg>
)
