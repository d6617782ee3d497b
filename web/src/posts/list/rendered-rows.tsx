import { useState } from 'react'
import type { CustomContainerComponentProps } from 'virtua'
import { pressable } from '../../ui/rows.tsx'
import styles from './rendered-rows.module.css'

/** The container of a list whose first rows the server rendered. They stay where they are until virtua has measured them. */
export function RenderedRows({ style, ...props }: CustomContainerComponentProps) {
  const [estimate] = useState(style.height)
  const [isMeasured, setMeasured] = useState(false)
  // The height of the list changes as soon as its rows are measured.
  if (!isMeasured && style.height !== estimate) setMeasured(true)
  return <div {...props} style={pressable(style)} className={isMeasured ? undefined : styles.unmeasured} />
}
