import { Route, Routes } from 'react-router'
import manifest from './portal.manifest.js'

const Screen = ({ title }: { title: string }) => <h1>{title}</h1>

/** The one module that the shell loads. Paths are those of the manifest, from the root of the site. */
const AgentPortal = () => (
  <Routes>
    {manifest.routes.map(({ path, title }) => <Route key={path} path={path} element={<Screen title={title} />} />)}
  </Routes>
)

export default AgentPortal
