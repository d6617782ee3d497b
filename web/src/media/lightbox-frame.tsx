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
 * A plugin that renders the lightbox inside our own dialog instead of a portal. The dialog traps the focus and restores it,
 * stops the page from scrolling and keeps alerts on top. Pulling down and pressing beside the picture still close it.
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
