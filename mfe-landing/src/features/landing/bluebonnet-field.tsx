interface Flower {
  x: number
  y: number
  scale: number
}

const path = (y: number): [left: number, right: number] => [336 - (y - 255) * 0.02, 370 + ((y - 255) / 145) ** 1.4 * 96]

/** Flowers in rows that widen towards the onlooker, none on the path; near ones last, so that they stand in front. */
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

/** The parts of one flower, drawn once and used for all. */
const Parts = () => (
  <defs>
    <g id="bluebonnet">
      <path d="M0 30V-30" className="hill-stem" />
      <path d="M0 30c-8-1-14-5-16-12 9 0 14 4 16 12Zm0 0c8-1 14-5 16-12-9 0-14 4-16 12Z" className="hill-leaf" />
      <path
        d="M-9-2a5.6 5.6 0 1 1 0 .1Zm11 0a5.6 5.6 0 1 1 0 .1ZM-7-14a5 5 0 1 1 0 .1Zm9 0a5 5 0 1 1 0 .1ZM-5-24a4.2 4.2 0 1 1 0 .1Zm6 0a4.2 4.2 0 1 1 0 .1Z"
        className="hill-petal-far"
      />
      <path d="M-5.4 3a5.4 5.4 0 1 1 0 .1ZM-4.8-9a4.8 4.8 0 1 1 0 .1ZM-4-20a4 4 0 1 1 0 .1Z" className="hill-petal" />
      <path d="M-1.6 1a1.6 1.6 0 1 1 0 .1ZM-1.5-11a1.5 1.5 0 1 1 0 .1ZM-3-33a3 3.6 0 1 1 0 .1Z" className="hill-eye" />
    </g>
    <g id="paintbrush">
      <path d="M0 30V-14" className="hill-stem" />
      <path
        d="M0-32c5 6 6 12 3 18h-6c-3-6-2-12 3-18ZM-8-20c5 3 6 8 4 14l-8-2c-1-6 1-9 4-12Zm16 0c-5 3-6 8-4 14l8-2c1-6-1-9-4-12Z"
        className="hill-paintbrush"
      />
    </g>
  </defs>
)

/** A field of bluebonnets with a few Indian paintbrushes among them. */
export const BluebonnetField = () => (
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
