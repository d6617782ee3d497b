import { useEffect } from 'react'
import {
  ACTION_CLOSE,
  createModule,
  LightboxRoot,
  MODULE_NO_SCROLL,
  MODULE_PORTAL,
  useEvents,
} from 'yet-another-react-lightbox'
import type { ComponentProps, PluginProps } from 'yet-another-react-lightbox'
import styles from './lightbox.module.css'

/**
 * Puts the lightbox where it is rendered, into our own dialog: that one traps the focus and gives it back, holds the
 * page still and lets alerts stand above. A pull down or a press beside the picture closes as ever.
 */
export function inDialog({ remove, replace }: PluginProps): void {
  remove(MODULE_NO_SCROLL)
  replace(MODULE_PORTAL, createModule(MODULE_PORTAL, Frame))
}

function Frame({ close, children }: ComponentProps) {
  const { subscribe } = useEvents()
  useEffect(() => subscribe(ACTION_CLOSE, close), [subscribe, close])
  return <LightboxRoot className={styles.frame}>{children}</LightboxRoot>
}
