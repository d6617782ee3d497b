import styles from './skeleton.module.css'

interface SkeletonProps {
  /** CSS lengths; numbers are pixels. */
  width?: number | string
  height: number | string
  radius?: number
}

/** The place of something that is on its way. */
export function Skeleton({ width = '100%', height, radius = 8 }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height, borderRadius: radius }} aria-hidden />
}
