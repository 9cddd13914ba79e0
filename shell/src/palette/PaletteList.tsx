import { Link } from 'react-router'
import type { CommandGroup } from './commands.js'

/** The palette's entries. All are links, so that people can focus, read and open them in the usual ways. */
export const PaletteList = ({ groups, onGo }: { groups: readonly CommandGroup[]; onGo: () => void }) => (
  <div className="shell-palette-list">
    {groups.map(({ title, commands }) => (
      <section key={title} aria-label={title}>
        <h2 className="bb-caption bb-strong shell-group">{title}</h2>
        <ul>
          {commands.map(({ id, label, detail, path }) => (
            <li key={id}>
              <Link className="bb-ends bb-break shell-command" to={path} onClick={onGo}>
                <span>{label}</span>
                {detail ? <small>{detail}</small> : null}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
)
