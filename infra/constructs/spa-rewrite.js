import cf from 'cloudfront'

// Matches the user agents of programs that load a page to preview or index a link, and run no scripts. Such a user agent
// contains one of these words, or does not begin with `Mozilla/` as every browser's does. `[^u]` excludes CUBOT, a brand
// of phones. A browser that matches by mistake gets the same page, with tags that it ignores.
const crawlers =
  /[^u]bot|crawl|spider|preview|scrap|fetch|external|embed|slack|whatsapp|snapchat|cardyb|vkshare|\+https?:|^(?!Mozilla\/)./i

// The path of a post, of its pictures, of a person, or of the campus itself.
const previewed = /^\/((post|media)\/[^/]+|[^/]*)\/?$/

// The pages that the server renders for people: the feed, posts and people.
const rendered = /^\/(|home|post\/[^/]+|[a-z0-9][a-z0-9._-]*)$/i

// Parameters that other sites add to links. With any other parameter a page may look different, so the browser renders it.
const isCampaign = (name) => /^(utm_[a-z]+|fbclid|gclid)$/.test(name)

// Tablets have the word `Android`, too.
const phones = /Mobi/

// The prefix of the cookies of a signed-in person.
const session = 'CognitoIdentityServiceProvider.'

// The path of a person may have dots, such as /ann.ray, but no file extension (shared/users/username.ts).
const dottedName = /^\/[a-z0-9][a-z0-9._-]*$/i
const file =
  /\.(avif|css|gif|html?|ico|jpe?g|js|json|map|mjs|mp4|pdf|php|png|svg|txt|wasm|webmanifest|webp|woff2?|xml|zip)$/i
const isPage = (uri) => !uri.includes('.') || (dottedName.test(uri) && !file.test(uri))

// Synth replaces the placeholders (rewrite-code.ts). `otherDomain` is empty, except while the stage's domain changes.
const domain = '{domain}'
const otherDomain = '{otherDomain}'

// The ids of campuses whose pages visitors do not see.
const privateCampuses = '{privateCampuses}'.split(' ')

// The first parts of the paths of the site's own pages, which no person has as a name.
const pages = '{pages}'.split(' ')

// Returns the host to which a host of the other domain redirects, for example `ou.new.example` for `ou.old.example`.
function hostInstead(host) {
  if (!otherDomain || !`.${host}`.endsWith(`.${otherDomain}`)) return undefined
  return host.slice(0, -otherDomain.length) + domain
}

// Browsers must not cache the redirect. When the other domain becomes the stage's main domain, the redirect is inverted,
// and a cached one would then cause a loop.
function redirect(host, request) {
  const query = request.rawQueryString()
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: {
      location: { value: `https://${host}${request.uri}${query ? `?${query}` : ''}` },
      'cache-control': { value: 'no-store' },
    },
  }
}

// The operators' console has its own host and its own folder in the bucket. Only its configuration, `/operators.json`, is
// outside that folder, with the files of the students' site.
const isConsole = (host) =>
  host === `console.${domain}` || (otherDomain !== '' && host === `console.${otherDomain}`)

// Whether a path leads into the console's folder. The path is decoded first, because S3 decodes it once, so `/%63onsole/`
// leads there, too. A path that cannot be decoded is refused in the same way.
function isInConsole(uri) {
  try {
    return /(^|\/)console(\/|$)/i.test(decodeURIComponent(uri))
  } catch {
    return true
  }
}

// Whether the server renders this page for a crawler.
function isPreviewed(request) {
  const agent = request.headers['user-agent']
  return agent && crawlers.test(agent.value) && previewed.test(request.uri)
}

// Whether the server renders this page for a visitor.
function isRendered(request) {
  return (
    request.method === 'GET' &&
    rendered.test(request.uri) &&
    (/^\/(home|post\/.*)?$/.test(request.uri) || !pages.includes(request.uri.slice(1).toLowerCase())) &&
    !privateCampuses.includes(request.headers.host.value.toLowerCase().split('.')[0]) &&
    !Object.keys(request.cookies).some((name) => name.startsWith(session)) &&
    Object.keys(request.querystring).every(isCampaign)
  )
}

const missing = () => ({ statusCode: 404, statusDescription: 'Not Found' })

function ofConsole(request) {
  if (request.uri === '/operators.json') return request
  request.uri = `/console${isPage(request.uri) ? '/index.html' : request.uri}`
  return request
}

// All pages of students are the same file. For visitors and crawlers, the server adds content and tags to it. CloudFront
// caches by path and by the header `x-page`, which names the page; a viewer cannot set this header. If the server fails, the
// file itself is served. Only pages of the other domain redirect; its files are still served, because open pages load more of
// them.
function handler(event) {
  const request = event.request
  const host = request.headers.host.value.toLowerCase()
  delete request.headers['x-page']
  const moved = isPage(request.uri) && hostInstead(host)
  if (moved) return redirect(moved, request)
  // This path only makes the server known to CloudFront.
  if (request.uri.startsWith('/rendered/')) return missing()
  if (isConsole(host.replace(/:\d+$/, ''))) return ofConsole(request)
  if (!isPage(request.uri)) return isInConsole(request.uri) ? missing() : request
  const forCrawler = isPreviewed(request)
  if (forCrawler || isRendered(request)) {
    const agent = request.headers['user-agent']
    const layout = agent && phones.test(agent.value) ? 'narrow' : 'wide'
    // The feed has two addresses, which lead visitors to the same page.
    const path = request.uri === '/' && !forCrawler ? '/home' : request.uri
    request.headers['x-page'] = { value: `${layout} ${host}${path}` }
    cf.createRequestOriginGroup({
      originIds: [{ originId: 'pages' }, { originId: 'site' }],
      failoverCriteria: { statusCodes: [500, 502, 503, 504] },
    })
  }
  request.uri = '/index.html'
  return request
}
