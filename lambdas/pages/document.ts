/**
 * Makes a page from the site's document: Open Graph tags and schema.org data, and the content if the server rendered it. All
 * functions are pure.
 */
import * as z from 'zod/mini'
import { accentAttributes } from '../../shared/campuses/accent.ts'
import type { Condition } from '../../shared/deals/schema.ts'

export interface Preview {
  siteName: string
  /** Absolute address. */
  url: string
  title: string
  description: string
  type: 'website' | 'article' | 'profile'
  /** The thing that a post offers, with its price in US cents. */
  offer?:
    | { name: string; cents?: number | undefined; condition?: Condition | undefined; isOver?: boolean }
    | undefined
  /** `url` is an absolute address; width and height are in pixels. */
  image?: { url: string; width: number; height: number; alt?: string | undefined } | undefined
}

/** The content of a page (web/src/server/render-page.tsx). */
export interface Content {
  layout: 'narrow' | 'wide'
  /** The parts of the page whose code is not in the first script (web/page-parts.ts). */
  parts: string[]
  /** The colour of the campus, `#rrggbb`. */
  color: string
  /** HTML for the document's head, for its `#root`, and for the place behind it. */
  head: string
  root: string
  data: string
}

/** The document with these tags instead of its own, and with the content. */
export function pageOf(document: string, preview: Preview, content?: Content): string {
  const bare = document
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/<meta\s+(?:property="og:|name="(?:description|twitter:))[^>]*>/g, '')
  // The replacements are functions, because `$&` in a replacement text would be expanded.
  const page = bare.replace('</head>', () => `${tagsOf(preview)}\n  </head>`)
  return content ? withContent(page, content) : page
}

function withContent(page: string, { layout, parts, color, head, root, data }: Content): string {
  const files = filesIn(page)
  const links = parts.flatMap((part) => [
    ...(files[part]?.styles ?? []).map((path) => `<link rel="stylesheet" href="${path}">`),
    ...(files[part]?.scripts ?? []).map((path) => `<link rel="modulepreload" href="${path}">`),
  ])
  const accents = accentAttributes(color).map(([name, value]) => ` ${name}="${value}"`)
  return page
    .replace('<html', `<html data-layout="${layout}"${accents.join('')}`)
    .replace('</head>', () => `${links.join('')}${head}</head>`)
    .replace(/<div id="root">.*<\/div>(?=\s*<\/body>)/s, () => `<div id="root">${root}</div>${data}`)
}

const filesSchema = z.record(
  z.string(),
  z.object({ styles: z.array(z.string()), scripts: z.array(z.string()) }),
)

/** The files of each part of a page, which the build has written into the document. */
function filesIn(page: string): z.infer<typeof filesSchema> {
  const [, json = '{}'] = /id="page-parts">([^<]*)</.exec(page) ?? []
  return z.parse(filesSchema, JSON.parse(json))
}

function tagsOf(preview: Preview): string {
  const { siteName, url, title, description, type, image } = preview
  const properties = {
    'og:site_name': siteName,
    'og:type': type,
    'og:url': url,
    'og:title': title,
    'og:description': description,
    'og:image': image?.url,
    'og:image:width': image?.width.toString(),
    'og:image:height': image?.height.toString(),
    'og:image:alt': image?.alt,
  }
  // A person's picture is small and square.
  const isLarge = image && type !== 'profile'
  const names = { description, 'twitter:card': isLarge ? 'summary_large_image' : 'summary' }
  return [
    `<title>${escaped(title === siteName ? title : `${title} · ${siteName}`)}</title>`,
    ...Object.entries(names).map(
      ([name, content]) => `<meta name="${name}" content="${escaped(content)}" />`,
    ),
    ...Object.entries(properties).flatMap(([name, content]) =>
      content ? [`<meta property="${name}" content="${escaped(content)}" />`] : [],
    ),
    ...productOf(preview),
  ].join('\n    ')
}

const itemConditions: Record<Condition, string> = {
  new: 'NewCondition',
  'like new': 'UsedCondition',
  good: 'UsedCondition',
  fair: 'UsedCondition',
  'for parts': 'DamagedCondition',
}

/** A product with its offer as schema.org describes it: search engines and chat applications read the price from it. */
function productOf({ title, description, url, image, offer }: Preview): string[] {
  const { name = '', cents, condition, isOver = false } = offer ?? {}
  if (cents === undefined) return []
  const product = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: name || title,
    description,
    image: image?.url,
    offers: {
      '@type': 'Offer',
      url,
      price: (cents / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${isOver ? 'SoldOut' : 'InStock'}`,
      itemCondition: condition && `https://schema.org/${itemConditions[condition]}`,
    },
  }
  // `<` is escaped, so that no text can end the script element.
  const json = JSON.stringify(product).replaceAll('<', String.raw`\u003c`)
  return [`<script type="application/ld+json">${json}</script>`]
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Escapes text for HTML, between tags or in a quoted attribute. The result is one line, without control characters or
 * lone surrogates.
 */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
