// `npm run sbom`: every package that is shipped, as CycloneDX, on the standard output.
import { sbom } from './lib/shipped.mjs'

process.stdout.write(`${JSON.stringify(sbom(), null, 2)}\n`)
