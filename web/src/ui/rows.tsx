import type { CSSProperties } from 'react'
import type { CustomContainerComponentProps } from 'virtua'

/** The container of a virtual list: `<WindowVirtualizer as={Rows}>`. */
export function Rows({ style, ...props }: CustomContainerComponentProps) {
  return <div {...props} style={pressable(style)} />
}

/**
 * The styles of a virtual list's container, without the `pointer-events: none` of virtua, which would swallow every press
 * within 150 ms after the page scrolled.
 */
export function pressable(style: CSSProperties): CSSProperties {
  return { ...style, pointerEvents: undefined }
}
