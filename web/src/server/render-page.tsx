/** Renders the pages of public campuses for visitors. The browser's React takes them over (web/src/app/main.tsx). */
import { visit } from './browser.ts'
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { Campus } from '../../../shared/campuses/campus.ts'
import type { OutputOf } from '../../../shared/contract.ts'
import type { getPost } from '../../../shared/posts/get-post.ts'
import type { listPosts } from '../../../shared/posts/list-posts.ts'
import type { listUserPosts } from '../../../shared/posts/list-user-posts.ts'
import type { getProfile } from '../../../shared/users/get-profile.ts'
import { loadRoutes } from '../app/router.tsx'
import { Site } from '../app/site.tsx'
import { loadWideBars } from '../bars/wide-bars.tsx'
import { threadQueryKey } from '../comments/thread-cache.ts'
import { serverNow } from '../lib/call.ts'
import { setConfig, type Config } from '../lib/config.ts'
import { renderedId, setRendered, type Rendered } from '../lib/rendered.ts'
import { feedQueryKey, postQueryKey, userPostsQueryKey } from '../posts/cache.ts'
import { setSiteCampus } from '../session/site-campus.ts'
import { profileQueryKey } from '../users/get-profile.tsx'

/** The outputs of the operations that a page calls first. */
export type Outputs =
  | { page: 'feed'; feed: OutputOf<typeof listPosts> }
  | { page: 'post'; thread: OutputOf<typeof getPost> }
  | { page: 'profile'; profile: OutputOf<typeof getProfile>; posts: OutputOf<typeof listUserPosts> }

export type { Config }

interface Page {
  /** The content of `/config.json`. */
  config: Config
  url: URL
  campus: Campus
  layout: Rendered['layout']
  outputs: Outputs
}

interface RenderedPage {
  /** Elements of the document's head, such as the preload of the first picture. */
  head: string
  /** The content of `#root`. */
  root: string
  /** The script with the data from which the browser takes the page over. */
  data: string
}

export async function renderPage({ config, url, campus, layout, outputs }: Page): Promise<RenderedPage> {
  const { page } = outputs
  if (layout === 'wide') await loadWideBars()
  if (page !== 'feed') await loadRoutes(page)
  const queries = queriesOf(outputs, campus)
  const rendered: Rendered = { page, layout, at: serverNow(), queries }
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
  // Browsers drop the character U+0000 from a document, and so does React when it compares texts.
  const html = renderToString(<Site client={client} Address={Address} />).replaceAll('\0', '')
  client.clear()
  const [preloads = ''] = /^(?:<link [^>]*>)*/.exec(html) ?? []
  const root = html.slice(preloads.length).replace(/^<title>[^<]*<\/title>/, '')
  // `<` is escaped, so that no text can end the script element.
  const json = JSON.stringify(rendered).replaceAll('<', String.raw`\u003c`)
  return {
    head: preloads,
    root,
    data: `<script type="application/json" id="${renderedId}">${json}</script>`,
  }
}

/** The results of a page's queries, under the keys under which the page looks for them. */
function queriesOf(outputs: Outputs, campus: Campus): Rendered['queries'] {
  const onlyPage = (page: unknown) => ({ pages: [page], pageParams: [''] })
  if (outputs.page === 'feed') return [[feedQueryKey(campus.id), onlyPage(outputs.feed)]]
  if (outputs.page === 'post') {
    const { post, ...thread } = outputs.thread
    return [
      [postQueryKey(post.id), post],
      [threadQueryKey(post.id), onlyPage(thread)],
    ]
  }
  const { profile, posts } = outputs
  return [
    [profileQueryKey(profile.username), profile],
    [userPostsQueryKey(profile.id), onlyPage(posts)],
  ]
}
