import cf from 'cloudfront'

// Matches the user agents of programs that load a page to preview or index a link, and run no scripts. Such a user agent
// contains one of these words, or does not begin with `Mozilla/` as every browser's does. `[^u]` excludes CUBOT, a brand
// of phones. A browser that matches by mistake gets the same page, with tags that it ignores.
const crawlers =
  /[^u]bot|crawl|spider|preview|scrap|fetch|external|embed|slack|whatsapp|snapchat|cardyb|vkshare|\+https?:|^(?!Mozilla\/)./i

// The path of a post, of its pictures, of a person, or of the campus itself.
const previewed = /^\/((post|media)\/[^/]+|[^/]*)\/?$/

// The path of a person may have dots, such as /ann.ray, but no file extension (shared/users/username.ts).
const dottedName = /^\/[a-z0-9][a-z0-9._-]*$/i
const file =
  /\.(avif|css|gif|html?|ico|jpe?g|js|json|map|mjs|mp4|pdf|php|png|svg|txt|wasm|webmanifest|webp|woff2?|xml|zip)$/i
const isPage = (uri) => !uri.includes('.') || (dottedName.test(uri) && !file.test(uri))

// Synth replaces both placeholders with domains. `otherDomain` is empty, except while the stage's domain changes.
const domain = '{domain}'
const otherDomain = '{otherDomain}'

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

const missing = () => ({ statusCode: 404, statusDescription: 'Not Found' })

function ofConsole(request) {
  if (request.uri.startsWith('/og/')) return missing()
  if (request.uri === '/operators.json') return request
  request.uri = `/console${isPage(request.uri) ? '/index.html' : request.uri}`
  return request
}

// All pages of students are the same file. Crawlers get this file with Open Graph tags, which the origin of link previews
// adds. CloudFront caches by path, so the path for that origin contains the host. Only pages of the other domain
// redirect; its files are still served, because open pages load more of them.
function handler(event) {
  const request = event.request
  const host = request.headers.host.value.toLowerCase()
  const moved = isPage(request.uri) && hostInstead(host)
  if (moved) return redirect(moved, request)
  if (isConsole(host.replace(/:\d+$/, ''))) return ofConsole(request)
  // A path that already begins with `/og/` is a direct request to the origin of link previews, and is passed on
  // unchanged.
  if (request.uri.startsWith('/og/')) return request
  if (!isPage(request.uri)) return isInConsole(request.uri) ? missing() : request
  const agent = request.headers['user-agent']
  if (agent && crawlers.test(agent.value) && previewed.test(request.uri)) {
    cf.selectRequestOriginById('link-preview')
    request.uri = `/og/${host}${request.uri}`
  } else request.uri = '/index.html'
  return request
}
