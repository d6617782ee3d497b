import { useEffect, useId, useRef, useState } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useMediaQuery } from '../src/lib/media-query.ts'

interface Props {
  label: string
  /** The days, for example `2026-11-30`, the oldest first. */
  days: string[]
  /** The figure of each day. */
  counts: number[]
}

const height = 120
const number = new Intl.NumberFormat('en-US')
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayLabel = (day: string) => shortDay.format(Date.parse(day))

/**
 * A figure day by day. Its heading shows the figure of today, or of the day under the pointer. Screen readers get the
 * figures as a sentence.
 */
export function Plot({ label, days, counts }: Props) {
  const canvas = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<number>()
  const heading = useId()
  // A canvas does not follow the colour scheme by itself.
  const isDark = useMediaQuery('dark')
  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    const plot = new UPlot(
      optionsOf(element, setPointed),
      [days.map((day) => Date.parse(day) / 1000), counts],
      element,
    )
    const resized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }))
    resized.observe(element)
    return () => {
      resized.disconnect()
      plot.destroy()
    }
  }, [days, counts, isDark])
  const at = pointed ?? days.length - 1
  return (
    <figure className="plot" aria-labelledby={heading}>
      <figcaption id={heading}>
        {label}: <strong>{number.format(counts[at] ?? 0)}</strong>{' '}
        <span className="quiet">{pointed === undefined ? 'today' : dayLabel(days[at] ?? '')}</span>
      </figcaption>
      <div ref={canvas} aria-hidden="true" />
      <span className="unseen">
        {days.map((day, index) => `${dayLabel(day)}: ${number.format(counts[index] ?? 0)}`).join(', ')}
      </span>
    </figure>
  )
}

/** The options of a plot in the colours of the theme. `onPoint` gets the index of the day under the pointer. */
function optionsOf(element: HTMLElement, onPoint: (index: number | undefined) => void): UPlot.Options {
  const color = (name: string) => getComputedStyle(element).getPropertyValue(`--amplify-colors-${name}`)
  const axis = {
    stroke: color('font-secondary'),
    grid: { stroke: color('border-tertiary'), width: 1 },
    ticks: { show: false },
    font: '12px system-ui, sans-serif',
  }
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), 'UTC'),
    // Pointing at a day in one plot points at it in all of them.
    cursor: { y: false, drag: { x: false, y: false }, sync: { key: 'figures' } },
    scales: { y: { range: (_, __, most) => [0, Math.max(most * 1.1, 4)] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        values: (_, splits) => splits.map((at) => shortDay.format(at * 1000)),
      },
      {
        ...axis,
        size: 44,
        space: 32,
        values: (_, splits) => splits.map((count) => (count % 1 === 0 ? number.format(count) : '')),
      },
    ],
    series: [
      {},
      {
        stroke: color('border-focus'),
        width: 2,
        fill: color('background-secondary'),
        points: { size: 5 },
      },
    ],
    hooks: { setCursor: [(plot) => onPoint(plot.cursor.idx ?? undefined)] },
  }
}
