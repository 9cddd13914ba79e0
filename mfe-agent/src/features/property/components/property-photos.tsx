import { SectionCard } from '@bluebonnet/ui'
import { Image } from '@bluebonnet/ui/layers'
import { cloneElement, isValidElement, useState } from 'react'
import type { ReactNode } from 'react'

/** antd names its buttons for programmers ('zoomIn'). */
const named = (button: ReactNode, name: string): ReactNode =>
  isValidElement<{ 'aria-label': string }>(button) ? cloneElement(button, { 'aria-label': name }) : button

/** A property's photos, each opening large; the photo's name is the name of the dialog too. */
export const PropertyPhotos = ({ photos, address }: { photos: readonly string[]; address: string }) => {
  const [current, setCurrent] = useState(0)
  const nameOf = (index: number): string => `${address}, photo ${index + 1}`
  return (
    <SectionCard title={`Photos (${photos.length})`}>
      <Image.PreviewGroup
        preview={{
          alt: nameOf(current),
          onChange: setCurrent,
          onOpenChange: (_isOpen, info) => setCurrent(info.current),
          actionsRender: (_all, { icons }) => (
            <div className="ant-image-preview-actions">
              {named(icons.zoomOutIcon, 'Zoom out')}
              {named(icons.zoomInIcon, 'Zoom in')}
            </div>
          ),
        }}>
        <div className="agent-photos">
          {photos.map((photo, index) => (
            <Image key={photo} src={photo} alt={nameOf(index)} width="100%" />
          ))}
        </div>
      </Image.PreviewGroup>
    </SectionCard>
  )
}
