/**
 * Serves the pages of visitors and crawlers: the site's document with the tags of a post, a person or a campus, with the
 * right status, and with the content as React renders it. It calls the operations as a visitor, so it shows only the name of
 * a private campus.
 */
import type { LambdaFunctionURLEvent, LambdaFunctionURLResult } from 'aws-lambda'
import * as z from 'zod/mini'
import {
  campusOfHost,
  campusUrl,
  findCampus,
  genericCampusId,
  type Campus,
} from '../../shared/campuses/campus.ts'
import { stateText } from '../../shared/deals/line-state.ts'
import { saleParts } from '../../shared/deals/sale.ts'
import { type AnyContract, type InputOf, type OutputOf } from '../../shared/contract.ts'
import { RefusalError } from '../../shared/refusal-error.ts'
import {
  avatarOf,
  middleWidthOf,
  photoPath,
  privateOwnerOf,
  stillOf,
  type Media,
} from '../../shared/media/media.ts'
import { getPost as getPostContract } from '../../shared/posts/get-post.ts'
import { listPosts as listPostsContract } from '../../shared/posts/list-posts.ts'
import { listUserPosts as listUserPostsContract } from '../../shared/posts/list-user-posts.ts'
import { beginningOf } from '../../shared/composer/rich-text.ts'
import { getProfile as getProfileContract } from '../../shared/users/get-profile.ts'
import { reservedUsernames } from '../../shared/users/reserved-usernames.ts'
import { env } from '../platform/env.ts'
import type { Operation } from '../access/operation.ts'
import { thePlatform } from '../platform/platform.ts'
import { getProfile } from '../users/get-profile.ts'
import { getPost } from '../posts/get-post.ts'
import { listPosts } from '../posts/list-posts.ts'
import { postListStore } from '../posts/post-list-store.ts'
import { listUserPosts } from '../posts/list-user-posts.ts'
import { log } from '../platform/log.ts'
import type { Outputs } from '../../web/src/server/render-page.tsx'
import { pageOf, type Content, type Preview } from './document.ts'
import { siteFiles } from './site-files.ts'

/** The operations that a page calls, and the site's files. */
export const grants = [
  ...getPost.grants,
  ...getProfile.grants,
  // The server renders no categories.
  ...listPosts.grants.filter((grant) => !postListStore.grants.ofCategory.includes(grant)),
  ...listUserPosts.grants,
  ...siteFiles.grants.document,
  ...siteFiles.grants.config,
]

type Layout = 'narrow' | 'wide'

interface Page {
  status: number
  preview: Preview
  /** Whether everybody may see the page, so that a cache may share it. */
  isPublic?: boolean
  /** The content of the page for a layout; undefined if the browser renders the page. */
  contentFor?: (layout: Layout) => Promise<Content>
}

/**
 * How long the distribution shares a page. It asks for a new one after six seconds, and serves the old one meanwhile, but
 * nothing that is older than a minute. So the table sees one query of a campus's feed in three seconds, because a page has two
 * layouts. Browsers ask each time.
 */
const sharing = 'public, max-age=0, s-maxage=6, stale-while-revalidate=54'

/** The header `x-page` names the layout, the host and the path. Only the distribution's function can set it. */
export async function handler({ headers }: LambdaFunctionURLEvent): Promise<LambdaFunctionURLResult> {
  const [, layout, host = '', path = '/'] =
    /^(narrow|wide) ([^/ ]+)(\/.*)$/.exec(headers['x-page'] ?? '') ?? []
  const { status, preview, isPublic, contentFor } = await pageAt(path, siteOf(host))
  const content = await contentFor?.(layout === 'narrow' ? layout : 'wide').catch((error: unknown) => {
    // The browser renders the page instead.
    log.error('A page could not be rendered', { error })
    return undefined
  })
  return {
    statusCode: status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': isPublic && (content || !contentFor) ? sharing : 'no-store',
    },
    body: pageOf(await siteFiles(thePlatform()).document(), preview, content),
  }
}

interface Site {
  campus: Campus
  /** The address of a page on a campus's own site. */
  urlOf: (campus: Campus, path: string) => string
}

function siteOf(host: string): Site {
  const domain = env('SITE_DOMAIN')
  const isLocal = env('STAGE') === 'local'
  const [, port = ''] = /:(\d+)$/.exec(host) ?? []
  const site = { domain, protocol: isLocal ? 'http:' : 'https:', port: isLocal ? port : '' }
  return {
    campus: campusOfHost(host, domain),
    urlOf: (campus, path) => `${campusUrl(campus, site)}${path}`,
  }
}

async function pageAt(path: string, site: Site): Promise<Page> {
  const [first = '', second, ...rest] = path.split('/').filter(Boolean)
  if (['', 'home'].includes(first) && second === undefined) return ofFeed(path, site)
  if (['post', 'media'].includes(first) && second !== undefined && rest.length === 0)
    return ofPost(second, site, { isPictures: first === 'media' })
  const username = first.toLowerCase()
  const isPerson = second === undefined && username !== '' && !reservedUsernames.includes(username)
  return isPerson ? ofPerson(username, site) : ofCampus(200, path, site)
}

async function ofFeed(path: string, site: Site): Promise<Page> {
  const { campus } = site
  const page = ofCampus(200, path, site)
  if (campus.id === genericCampusId) return { ...page, isPublic: true }
  const found = await asVisitor(listPosts, listPostsContract, { campusId: campus.id })
  if ('refused' in found) return page
  const outputs = { page: 'feed', feed: found.answer } as const
  return { ...page, isPublic: true, contentFor: rendering(outputs, '/home', site) }
}

/** Returns the function that renders the content of a page. */
function rendering(outputs: Outputs, path: string, { campus, urlOf }: Site) {
  return async (layout: Layout): Promise<Content> => {
    // Loaded when it is needed, because most links of crawlers need no content.
    const { renderPage } = await import('../../web/src/server/render-page.tsx')
    const config = await siteFiles(thePlatform()).config()
    const url = new URL(urlOf(campus, path))
    const { color } = campus
    const parts = [...(layout === 'wide' ? ['wide'] : []), outputs.page]
    return { layout, color, parts, ...(await renderPage({ config, url, campus, layout, outputs })) }
  }
}

async function ofPost(postId: string, site: Site, { isPictures }: { isPictures: boolean }): Promise<Page> {
  const path = `/post/${postId}`
  const found = await asVisitor(getPost, getPostContract, { postId })
  if ('refused' in found) return ofCampus(found.refused, path, site)
  const { post, comment } = found.answer
  const campus = findCampus(post.campusId) ?? site.campus
  const { author, blocks, media } = comment ?? post
  const [firstName] = author.name.split(' ')
  const basics = basicsOf(campus)
  const sale = comment ? undefined : post.sale
  const over = sale && stateText(post.state ?? 'available', sale.kind)
  const text = beginningOf(blocks)
  // The page of another campus redirects to its own site, that of a comment scrolls to it, and that of pictures has no text.
  const isHere = campus.id === site.campus.id && !comment && !isPictures
  return {
    status: 200,
    isPublic: true,
    ...(isHere && { contentFor: rendering({ page: 'post', thread: found.answer }, path, site) }),
    preview: {
      ...basics,
      type: 'article',
      url: site.urlOf(campus, path),
      title: `${firstName}'s ${comment ? 'comment' : 'post'}`,
      description: sale
        ? [...(over ? [over] : saleParts(sale)), ...(text ? [text] : [])].join(' · ')
        : text || basics.description,
      offer: sale?.kind === 'offer' ? { name: text, ...sale, isOver: over !== undefined } : undefined,
      image: imageOf(media, (of) => site.urlOf(campus, of)),
    },
  }
}

async function ofPerson(username: string, site: Site): Promise<Page> {
  const path = `/${username}`
  const found = await asVisitor(getProfile, getProfileContract, { username })
  if ('refused' in found) return ofCampus(found.refused, path, site)
  const { name, campusId, bio, picture } = found.answer
  const campus = findCampus(campusId) ?? site.campus
  const basics = basicsOf(campus)
  const preview = {
    ...basics,
    type: 'profile',
    url: site.urlOf(campus, path),
    title: name,
    description: bio?.replace(/\s+/g, ' ') ?? basics.description,
    image: imageOf(picture ? [avatarOf(picture)] : [], (of) => site.urlOf(campus, of)),
  } as const
  const posts = await asVisitor(listUserPosts, listUserPostsContract, { userId: found.answer.id })
  if ('refused' in posts) return { status: 200, preview }
  const outputs = { page: 'profile', profile: found.answer, posts: posts.answer } as const
  return { status: 200, preview, isPublic: true, contentFor: rendering(outputs, path, site) }
}

function ofCampus(status: number, path: string, { campus, urlOf }: Site): Page {
  const basics = basicsOf(campus)
  return {
    status,
    preview: { ...basics, type: 'website', url: urlOf(campus, path), title: basics.siteName },
  }
}

function basicsOf({ id, name, school }: Campus) {
  const of = id === genericCampusId ? 'your school' : school
  return {
    siteName: `${name} Buy/Sell`,
    description: `Buy and sell with the students of ${of}. A school email is all you need.`,
  }
}

/**
 * Returns an operation's output for a visitor, or the page's status. A page that needs a log-in exists, so its status is
 * 200.
 */
async function asVisitor<C extends AnyContract>(
  { run }: Operation,
  contract: C,
  input: InputOf<C>,
): Promise<{ answer: OutputOf<C> } | { refused: number }> {
  try {
    const answer = await run({ input, viewer: undefined, client: { address: '' }, platform: thePlatform() })
    return { answer: z.parse<C['output']>(contract.output, answer) }
  } catch (error) {
    if (!(error instanceof RefusalError) || error.status >= 429) throw error
    const gates = [401, 403]
    return { refused: gates.includes(error.status) ? 200 : error.status === 410 ? 410 : 404 }
  }
}

/** The first picture, at most 800 pixels wide. Pictures whose address has to be signed cannot be previewed. */
function imageOf(media: readonly Media[], urlOf: (path: string) => string): Preview['image'] {
  const [photo] = media.flatMap((one) => stillOf(one) ?? [])
  if (!photo || privateOwnerOf(photo.fileId) !== undefined) return undefined
  const width = middleWidthOf(photo.width)
  const height = Math.round((photo.height * width) / photo.width)
  return { url: urlOf(photoPath(photo.fileId, width)), width, height, alt: photo.alt }
}
