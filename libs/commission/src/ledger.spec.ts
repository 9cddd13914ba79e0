import * as fc from 'fast-check'
import { capYear } from './cap-year.js'
import { capUsed, type CapEntry } from './ledger.js'

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 4_200) })

const year = capYear({ month: 3, day: 1 }, '2026-06-15')
const entries: fc.Arbitrary<CapEntry[]> = fc.array(
  fc.record({
    cents: fc.integer({ min: -3_000_000, max: 3_000_000 }),
    effectiveOn: fc.constantFrom('2026-02-28', '2026-03-01', '2027-02-28', '2027-03-01'),
  }),
)

const reversalOf = ({ cents, effectiveOn }: CapEntry): CapEntry => ({ cents: -cents, effectiveOn })

describe('the ledger of the cap', () => {
  it('sums only the entries of the cap year', () => {
    expect(
      capUsed(
        [
          { cents: 1, effectiveOn: '2026-02-28' },
          { cents: 1_000_000, effectiveOn: '2026-03-01' },
          { cents: -250_000, effectiveOn: '2026-09-09' },
          { cents: 550_000, effectiveOn: '2027-02-28' },
          { cents: 1, effectiveOn: '2027-03-01' },
        ],
        year,
      ),
    ).toBe(1_300_000)
  })

  it('is zero without entries', () => {
    expect(capUsed([], year)).toBe(0)
  })

  it('returns to its sum when an entry and its reversal are added', () => {
    fc.assert(
      fc.property(entries, fc.nat(), (ledger, pick) => {
        const reversed = ledger.slice(pick % (ledger.length + 1)).slice(0, 1)
        expect(capUsed([...ledger, ...reversed.map(reversalOf)], year)).toBe(
          capUsed(
            ledger.filter((entry) => !reversed.includes(entry)),
            year,
          ),
        )
      }),
    )
  })

  it('refuses fractions of a cent', () => {
    expect(() => capUsed([{ cents: 0.5, effectiveOn: '2026-03-01' }], year)).toThrow(RangeError)
  })
})
