import { photoPath, widthsOf } from '../../../shared/media/media.ts'
import type { Media } from '../../../shared/media/media.ts'
import { placeholderUrl } from './placeholder.ts'
import styles from './media.module.css'

/**
 * A photo that fills the box it is given, in the size that the screen needs; until it is there its colours show,
 * blurred. The first picture of a page is `eager`.
 */
export function Photo({ photo, sizes, eager = false }: { photo: Media; sizes: string; eager?: boolean }) {
  const widths = widthsOf(photo.width)
  const placeholder = placeholderUrl(photo.placeholder)
  return (
    <img
      className={styles.picture}
      src={photoPath(photo.fileId, widths.at(-1) ?? photo.width)}
      srcSet={widths.map((width) => `${photoPath(photo.fileId, width)} ${width}w`).join(', ')}
      sizes={sizes}
      width={photo.width}
      height={photo.height}
      alt={photo.alt ?? 'Photo without a description'}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding={eager ? 'auto' : 'async'}
      style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}
    />
  )
}
