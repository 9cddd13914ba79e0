import { useThemeChoice } from '@bluebonnet/ui'

const choices = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const

/** Chooses the light theme, the dark one, or the device's setting. This browser stores the choice. */
export const ThemeSwitch = () => {
  const [choice, choose] = useThemeChoice()
  return (
    <fieldset className="shell-theme">
      <legend>Theme</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className="shell-theme-choice">
          <input type="radio" name="theme" value={value} checked={choice === value} onChange={() => choose(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
