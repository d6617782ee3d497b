import cf from 'cloudfront'

// Programs that load a page to preview or index a link, and run no scripts. Their name has one of these words, or does not
// begin as the name of every browser does. `[^u]` leaves out CUBOT, a make of phones. A browser that matches by mistake gets
// the same page, with tags that it ignores.
const crawlers =
  /[^u]bot|crawl|spider|preview|scrap|fetch|external|embed|slack|whatsapp|snapchat|cardyb|vkshare|\+https?:|^(?!Mozilla\/)./i

// The path of a post, of its pictures, of a person, or of the campus itself.
const previewed = /^\/((post|media)\/[^/]+|[^/]*)\/?$/

// The path of a person may have dots, such as /ann.ray, but no file extension (shared/users/username.ts).
const dottedName = /^\/[a-z0-9][a-z0-9._-]*$/i
const file =
  /\.(avif|css|gif|html?|ico|jpe?g|js|json|map|mjs|mp4|pdf|php|png|svg|txt|wasm|webmanifest|webp|woff2?|xml|zip)$/i
const isPage = (uri) => !uri.includes('.') || (dottedName.test(uri) && !file.test(uri))

// Synth writes the domains here. The other one is empty, except while the domain changes.
const domain = '{domain}'
const otherDomain = '{otherDomain}'

// The same host below the domain, for a host of the other domain.
function hostInstead(host) {
  if (!otherDomain || !`.${host}`.endsWith(`.${otherDomain}`)) return undefined
  return host.slice(0, -otherDomain.length) + domain
}

// Nobody keeps the redirect: it is inverted when the other domain becomes the stage's own, and kept redirects would then
// be a loop.
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

// The operators' console has a host and a folder of the bucket of its own. Its configuration is one file with the students' site.
const isConsole = (host) =>
  host === `console.${domain}` || (otherDomain !== '' && host === `console.${otherDomain}`)

// S3 decodes a path once, so another spelling of the folder leads into it, too. A path that cannot be decoded leads nowhere.
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

// All pages of students are the same file. Crawlers get it with Open Graph tags from the origin of link previews. The path tells that
// origin which site it is, because CloudFront caches by path. Files stay on both domains, because open pages load more of them.
function handler(event) {
  const request = event.request
  const host = request.headers.host.value.toLowerCase()
  const moved = isPage(request.uri) && hostInstead(host)
  if (moved) return redirect(moved, request)
  if (isConsole(host.replace(/:\d+$/, ''))) return ofConsole(request)
  // Previews are not below their own path: this is a direct request of their origin.
  if (request.uri.startsWith('/og/')) return request
  if (!isPage(request.uri)) return isInConsole(request.uri) ? missing() : request
  const agent = request.headers['user-agent']
  if (agent && crawlers.test(agent.value) && previewed.test(request.uri)) {
    cf.selectRequestOriginById('link-preview')
    request.uri = `/og/${host}${request.uri}`
  } else request.uri = '/index.html'
  return request
}
