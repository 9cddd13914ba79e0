import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { movedEdge } from './photos.js'
import type { Crop } from './photos.js'

const edges = ['top', 'right', 'bottom', 'left'] as const
const step = 0.02
/** The key that moves an edge towards the middle, and the one that moves it back. */
const keys = {
  top: ['ArrowDown', 'ArrowUp'],
  right: ['ArrowLeft', 'ArrowRight'],
  bottom: ['ArrowUp', 'ArrowDown'],
  left: ['ArrowRight', 'ArrowLeft'],
} as const

interface CropEdgesProps {
  src: string
  alt: string
  crop: Crop
  onCrop: (crop: Crop) => void
}

/** A picture whose four edges are dragged, or moved by the arrow keys, to what stays of it. */
export const CropEdges = ({ src, alt, crop, onCrop }: CropEdgesProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const shareAt = (edge: keyof Crop, { clientX, clientY }: PointerEvent): number => {
    const box = frame.current?.getBoundingClientRect()
    if (box === undefined) return crop[edge]
    return {
      top: (clientY - box.top) / box.height,
      right: (box.right - clientX) / box.width,
      bottom: (box.bottom - clientY) / box.height,
      left: (clientX - box.left) / box.width,
    }[edge]
  }
  const drag = (edge: keyof Crop, event: PointerEvent): void => {
    if (event.buttons === 1) onCrop(movedEdge(crop, edge, shareAt(edge, event)))
  }
  const press = (edge: keyof Crop, event: KeyboardEvent): void => {
    const [inward, outward] = keys[edge]
    if (event.key !== inward && event.key !== outward) return
    event.preventDefault()
    onCrop(movedEdge(crop, edge, crop[edge] + (event.key === inward ? step : -step)))
  }
  const percent = (share: number): string => `${share * 100}%`
  const [top, right, bottom, left] = [crop.top, crop.right, crop.bottom, crop.left].map(percent)
  return (
    <div className="agent-crop">
      <div ref={frame} className="agent-crop-frame">
        <img src={src} alt={alt} draggable={false} />
        <div className="agent-crop-part" style={{ top, right, bottom, left }}>
          {edges.map((edge) => (
            <div
              key={edge}
              role="slider"
              tabIndex={0}
              className={`agent-crop-edge agent-crop-${edge}`}
              aria-label={`Crop ${edge}`}
              aria-valuemin={0}
              aria-valuemax={90}
              aria-valuenow={Math.round(crop[edge] * 100)}
              aria-valuetext={`${Math.round(crop[edge] * 100)}% cut off`}
              aria-orientation={edge === 'top' || edge === 'bottom' ? 'vertical' : 'horizontal'}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={(event) => drag(edge, event)}
              onKeyDown={(event) => press(edge, event)}
            />
          ))}
        </div>
      </div>
    </div>
  )
}
