/**
 * The page that the server has rendered for a visitor's first visit (web/src/server/render-page.tsx). The page carries what
 * it was rendered from, so that React can take it over without changing it.
 */
import type { QueryKey } from '@tanstack/react-query'

export interface Rendered {
  page: 'feed' | 'post' | 'profile'
  /** The layout: 'narrow' for phones. */
  layout: 'narrow' | 'wide'
  /** The server's time of rendering, in epoch milliseconds. */
  at: number
  /** The results of the queries that the page shows, with their keys. */
  queries: [key: QueryKey, data: unknown][]
}

export const renderedId = 'rendered'

let page: Rendered | undefined

/** Returns what this page was rendered from; undefined if the server did not render it. */
export const rendered = (): Rendered | undefined => page

export function setRendered(rendered: Rendered | undefined): void {
  page = rendered
}

/**
 * Reads what the server has written into the page's HTML, in the page's own release. A page of another layout counts as not
 * rendered.
 */
export function readRendered(): Rendered | undefined {
  const json = document.getElementById(renderedId)?.textContent
  page = json && !('otherLayout' in document.documentElement.dataset) ? JSON.parse(json) : undefined
  return page
}

/** Whether the page shows the first screen of the last visit (offline/show-screen.ts), because React has not replaced it yet. */
export const showsScreen = (): boolean => document.querySelector('#root > i') !== null
