import { useThemeChoice } from '@bluebonnet/ui'
import { Segmented } from '@bluebonnet/ui/layers'

export const ThemeSwitch = () => {
  const [choice, choose] = useThemeChoice()
  return (
    <Segmented
      value={choice}
      aria-label="Theme"
      onChange={choose}
      options={[
        { value: 'system', label: 'System' },
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
    />
  )
}
