/** Renders the pages of public campuses for visitors. The browser's React takes them over (web/src/app/main.tsx). */
import { visit } from './browser.ts'
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { Campus } from '../../../shared/campuses/campus.ts'
import type { OutputOf } from '../../../shared/contract.ts'
import type { listPosts } from '../../../shared/posts/list-posts.ts'
import { Site } from '../app/site.tsx'
import { loadWideBars } from '../bars/wide-bars.tsx'
import { serverNow } from '../lib/call.ts'
import { setConfig } from '../lib/config.ts'
import { renderedId, setRendered, type Rendered } from '../lib/rendered.ts'
import { feedQueryKey } from '../posts/cache.ts'
import { setSiteCampus } from '../session/site-campus.ts'

/** The page to render, with the output of the operation that the page calls first. */
export interface Page {
  /** The content of `/config.json`. */
  config: unknown
  url: URL
  campus: Campus
  layout: Rendered['layout']
  feed: OutputOf<typeof listPosts>
}

interface RenderedPage {
  /** Elements of the document's head, such as the preload of the first picture. */
  head: string
  /** The content of `#root`. */
  root: string
  /** The script with the data from which the browser takes the page over. */
  data: string
}

export async function renderPage({ config, url, campus, layout, feed }: Page): Promise<RenderedPage> {
  if (layout === 'wide') await loadWideBars()
  const queries: Rendered['queries'] = [[feedQueryKey(campus.id), { pages: [feed], pageParams: [''] }]]
  const rendered = { layout, at: serverNow(), queries }
  // From here on nothing is awaited, because these values are those of one rendering.
  visit(url)
  setConfig(config)
  setSiteCampus(campus)
  setRendered(rendered)
  const client = new QueryClient()
  for (const [key, data] of queries) client.setQueryData(key, data)
  const Address = ({ children }: { children: ReactNode }) => (
    <StaticRouter location={url.pathname}>{children}</StaticRouter>
  )
  const html = renderToString(<Site client={client} Address={Address} />)
  client.clear()
  const [preloads = ''] = /^(?:<link [^>]*>)*/.exec(html) ?? []
  const root = html.slice(preloads.length).replace(/^<title>[^<]*<\/title>/, '')
  // `<` is escaped, so that no text can end the script element.
  const json = JSON.stringify(rendered).replaceAll('<', String.raw`\u003c`)
  return { head: preloads, root, data: `<script type="application/json" id="${renderedId}">${json}</script>` }
}
