// Preloaded into a process with a wrong clock: every reading is off by CLOCK_OFF_MS.
const off = Number(process.env['CLOCK_OFF_MS'])

globalThis.Date = new Proxy(Date, {
  construct: (RealDate, given, as) =>
    Reflect.construct(RealDate, given.length === 0 ? [RealDate.now() + off] : given, as),
  get: (RealDate, name) => (name === 'now' ? () => RealDate.now() + off : Reflect.get(RealDate, name)),
})
