import { useRef, type PointerEvent } from 'react'
import { movedEdge, type Crop } from './photos.js'

const edges = ['top', 'right', 'bottom', 'left'] as const
const percent = (share: number): string => `${share * 100}%`

interface CropEdgesProps {
  src: string
  alt: string
  crop: Crop
  onCrop: (crop: Crop) => void
}

/** A picture whose four edges can be dragged, or moved by keyboard, to crop it. */
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
  const [top, right, bottom, left] = [crop.top, crop.right, crop.bottom, crop.left].map(percent)
  return (
    <div className="agent-crop">
      <div ref={frame} className="agent-crop-frame">
        <img src={src} alt={alt} draggable={false} />
        <div className="agent-crop-part" style={{ top, right, bottom, left }}>
          {edges.map((edge) => (
            <div
              key={edge}
              className={`agent-crop-edge agent-crop-${edge}`}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={(event) => drag(edge, event)}>
              <input
                type="range"
                className="bb-hidden"
                min={0}
                max={90}
                step={2}
                value={Math.round(crop[edge] * 100)}
                aria-label={`Crop ${edge}`}
                aria-valuetext={`${Math.round(crop[edge] * 100)}% cut off`}
                onChange={({ target }) => onCrop(movedEdge(crop, edge, Number(target.value) / 100))}
              />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
