/** The landing page's picture: a jetty from above, with boats in most of its berths and one berth that is free. */

const HULL = 'M0 4q0-4 4-4h58c22 0 34 12 38 18-4 6-16 18-38 18H4q-4 0-4-4z'
const DECK = 'M14 10h40q12 8 0 16H14z'
/** In two columns, from above: what lies in each berth. */
const BERTHS = [
  ['boat', 'boat'],
  ['free', 'boat'],
  ['boat', 'own'],
  [undefined, 'boat'],
] as const
const ROW = 76
const WAVES = [
  [40, 282],
  [66, 298],
  [404, 40],
  [424, 196],
  [14, 118],
  [396, 268],
] as const

export function Marina() {
  return (
    <svg className="marina" viewBox="0 0 440 340" aria-hidden="true">
      {WAVES.map(([x, y]) => (
        <path key={y} className="wave" d={`M${x} ${y}q6-6 12 0t12 0t12 0`} />
      ))}
      <path className="jetty" d="M212 8h16v324h-16z" />
      {[0, 1, 2, 3, 4].map((row) => (
        <path key={row} className="jetty" d={`M104 ${16 + row * ROW}h232v4H104z`} />
      ))}
      {BERTHS.flatMap((row, at) =>
        row.map((boat, side) => {
          const y = 36 + at * ROW
          return (
            boat && (
              <g
                key={`${at} ${side}`}
                className={boat}
                transform={side === 0 ? `translate(204 ${y}) scale(-1 1)` : `translate(236 ${y})`}
              >
                <path d={HULL} />
                {boat !== 'free' && <path className="deck" d={DECK} />}
              </g>
            )
          )
        }),
      )}
    </svg>
  )
}
