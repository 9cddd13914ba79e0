// Preloaded into a process whose clock shall be wrong: every reading of it is off by CLOCK_OFF_MS.
const off = Number(process.env.CLOCK_OFF_MS)
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + off] : given))
  }

  static now() {
    return RealDate.now() + off
  }
}
