import '@bluebonnet/ui/plain.css'
import '@bluebonnet/ui/app.css'
import { PageHeader, ThemeProvider } from '@bluebonnet/ui'
import { applyThemeChoice } from '@bluebonnet/ui/plain'
import { createRoot } from 'react-dom/client'
import { BaseParts } from './parts/base-parts.js'
import { DataParts } from './parts/data-parts.js'
import { FormParts } from './parts/form-parts.js'
import { PlainParts } from './parts/plain-parts.js'
import { ThemeSwitch } from './parts/theme-switch.js'

applyThemeChoice()
document.documentElement.lang = 'en'
const root = document.createElement('div')
document.body.append(root)

createRoot(root).render(
  <ThemeProvider>
    <main className="bb-page">
      <PageHeader title="Parts" subtitle="Everything that portals may use" action={<ThemeSwitch />} />
      <BaseParts />
      <DataParts />
      <FormParts />
      <PlainParts />
    </main>
  </ThemeProvider>,
)
