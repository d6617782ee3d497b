import { useState } from 'react'
import { photoPath, widthsOf } from '../../../shared/media/media.ts'
import type { Media } from '../../../shared/media/media.ts'
import { savesData } from '../lib/data-saving.ts'
import { useWhenBack } from '../lib/online.ts'
import { noDescription } from './display-size.ts'
import { placeholderUrl } from './placeholder.ts'
import { useFileUrl } from './use-file-url.ts'
import styles from './media.module.css'

/**
 * A photo that fills its box, in the size that the screen needs, or with data saving in the smallest size. A blurred
 * placeholder shows until the photo has loaded. `eager` is set for the first picture of a page.
 */
export function Photo({ photo, sizes, eager = false }: { photo: Media; sizes: string; eager?: boolean }) {
  const { query, keep } = useFileUrl(photo.fileId)
  const [loadedId, setLoadedId] = useState<string>()
  const isLoaded = loadedId === photo.fileId
  const [failed, setFailed] = useState(false)
  // The key of the picture. After a failure, a new key makes a new element, which requests the picture again.
  const [attempt, setAttempt] = useState(0)
  useWhenBack(
    failed
      ? () => {
          setFailed(false)
          setAttempt(attempt + 1)
        }
      : undefined,
  )
  const widths = widthsOf(photo.width)
  const placeholder = placeholderUrl(photo.placeholder)
  const address = (width: number) => photoPath(photo.fileId, width) + query
  return (
    <img
      key={attempt}
      className={styles.picture}
      src={query === undefined ? undefined : address(widths.at(-1) ?? photo.width)}
      srcSet={
        query === undefined ? undefined : widths.map((width) => `${address(width)} ${width}w`).join(', ')
      }
      sizes={savesData() ? '100px' : sizes}
      width={photo.width}
      height={photo.height}
      alt={photo.alt ?? noDescription}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding={eager ? 'auto' : 'async'}
      data-loaded={isLoaded || undefined}
      onLoad={() => {
        keep()
        setLoadedId(photo.fileId)
      }}
      onError={() => setFailed(true)}
      style={placeholder && !isLoaded ? { backgroundImage: `url(${placeholder})` } : undefined}
    />
  )
}
