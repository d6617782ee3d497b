import styles from './skeleton.module.css'

interface SkeletonProps {
  /** CSS lengths; numbers are pixels. */
  width?: number | string
  height: number | string
  radius?: number
}

/** A grey placeholder for content while it loads. */
export function Skeleton({ width = '100%', height, radius = 8 }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height, borderRadius: radius }} aria-hidden />
}
