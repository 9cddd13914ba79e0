/**
 * A loader for packages that make parts where they stand: `var Form = React.forwardRef(…)`, and a name for developers'
 * tools. Nothing says that a part which nobody uses may be left out, so each would be in every build.
 * @param {string} source
 */
const pureParts = (source) =>
  source
    .replaceAll(/= (?=React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ ')
    .replaceAll(/^\w+\.displayName = ".*";$/gm, '')

export default pureParts
