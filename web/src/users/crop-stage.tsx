import { useId } from 'react'
import type { CSSProperties } from 'react'
import { useMediaQuery } from '../lib/media-query.ts'
import { sideOf, type Crop, type Size } from './crop.ts'
import { useCropGestures } from './use-crop-gestures.ts'
import styles from './crop-photo.module.css'

interface CropStageProps {
  url: string
  /** The size of the photo; undefined until it has loaded. */
  size: Size | undefined
  crop: Crop
  onChange: (crop: Crop) => void
  onLoad: (size: Size) => void
  onBroken: () => void
}

/** The photo below the circle in which it will show. Dragging, pinching, the wheel and keys move and zoom the photo. */
export function CropStage({ url, size, crop, onChange, onLoad, onBroken }: CropStageProps) {
  const hint = useId()
  const isTouch = useMediaQuery('touch')
  const { stage, events } = useCropGestures(size, crop, onChange)
  return (
    <>
      <div ref={stage} className={styles.stage} {...events}>
        <img
          className={styles.photo}
          src={url}
          alt=""
          draggable={false}
          style={size && placeOf(size, crop)}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            onLoad({ width, height })
          }
          onError={onBroken}
        />
        {/* The button takes the focus, so that keys can move and zoom the photo. */}
        <button type="button" className={styles.mask} aria-label="Photo" aria-describedby={hint} />
      </div>
      <p id={hint} className={styles.hint}>
        {isTouch
          ? 'Drag the photo to move it, and pinch to zoom.'
          : 'Drag the photo to move it, or use the arrow keys and + and −.'}
      </p>
    </>
  )
}

/**
 * Positions the photo so that the chosen square fills the stage. The values are percentages, so that the stage need not be
 * measured.
 */
function placeOf(size: Size, crop: Crop): CSSProperties {
  const side = sideOf(size, crop)
  const [x, y] = [(crop.x - side / 2) / size.width, (crop.y - side / 2) / size.height]
  return { width: `${(100 * size.width) / side}%`, transform: `translate(${-100 * x}%, ${-100 * y}%)` }
}
