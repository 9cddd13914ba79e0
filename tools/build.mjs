// `npm run build`: builds what changed, like `npm start`.
import { build } from './lib/start/build.mjs'
import { orStop, say } from './lib/start/say.mjs'

await orStop(async () => say(`  ✓ Build: ${await build(say)}`))
